import { useLoaded } from '#web/api/use-loaded.ts'
import { onDemand } from '#web/ui/on-demand.ts'

import type { LengthChoice } from './length-button.tsx'

const code = onDemand(async () => (await import('./length-button.tsx')).LengthButton)

/** The place of 'Extensión', whose code is fetched after the screen. Without it the request itself says the length. */
export function LengthSlot(props: LengthChoice) {
  const Choice = useLoaded(code, true)
  return Choice && <Choice {...props} />
}
