import { onDemand } from '#web/ui/on-demand.ts'

/** What a copied document is made of. Loaded when the page is idle: a copy is made within the press of a key. */
export const clipboardCode = onDemand(() => import('#core/document/clipboard.ts'))
