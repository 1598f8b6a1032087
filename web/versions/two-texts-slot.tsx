import { useLoaded } from '#web/api/use-loaded.ts'
import { useSession } from '#web/editor/editing.ts'
import { onDemand } from '#web/ui/on-demand.ts'
import { useIsTwoTexts } from './two-texts.ts'

const card = onDemand(async () => (await import('./two-texts-card.tsx')).TwoTextsCard)

/** The place in the chat of the choice between two texts. */
export function TwoTextsSlot() {
  // Loaded with the first session: the choice may be due when the connection is bad.
  const TwoTextsCard = useLoaded(card, useSession() !== null)
  const isDue = useIsTwoTexts()
  return isDue && TwoTextsCard && <TwoTextsCard />
}
