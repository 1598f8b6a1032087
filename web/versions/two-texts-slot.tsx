import { lazy, Suspense, useEffect } from 'react'
import { useSession } from '#web/editor/editing.ts'
import { onDemand } from '#web/ui/on-demand.ts'
import { useIsTwoTexts } from './two-texts.ts'

const card = onDemand(async () => ({
  default: (await import('./two-texts-card.tsx')).TwoTextsCard,
}))
const TwoTextsCard = lazy(card.load)

/** The place in the chat of the choice between two texts. */
export function TwoTextsSlot() {
  const session = useSession()
  const isDue = useIsTwoTexts()
  // The choice may be due when the connection is bad.
  useEffect(() => {
    if (session) card.preload()
  }, [session])
  if (!isDue) return null
  return (
    <Suspense>
      <TwoTextsCard />
    </Suspense>
  )
}
