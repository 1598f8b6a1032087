import { onDemand } from '#web/ui/on-demand.ts'

/** The code of the form; the top-up dialog preloads it for the checkout page. */
export const claimForm = onDemand(async () => (await import('./claim-form.tsx')).ClaimForm)
