import { useLoaded } from '#web/api/use-loaded.ts'
import { useSession } from '#web/editor/editing.ts'
import { onDemand } from '#web/ui/on-demand.ts'

const peopleHere = onDemand(() => import('./people-here.tsx'))

/** The initials of who else has the text open: in the head of the pages, or where that has no room at their foot. */
export function PeopleSlot({ isFoot = false }) {
  const together = useSession()?.together ?? null
  const code = useLoaded(peopleHere, together !== null)
  const Shown = isFoot ? code?.PeopleButton : code?.PeopleHere
  return Shown && together && <Shown together={together} />
}
