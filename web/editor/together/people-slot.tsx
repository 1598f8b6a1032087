import { useLoaded } from '#web/api/use-loaded.ts'
import { useSession } from '#web/editor/editing.ts'
import { onDemand } from '#web/ui/on-demand.ts'

const peopleHere = onDemand(() => import('./people-here.tsx'))

/** The initials of who else has the text open. */
export function PeopleSlot() {
  const together = useSession()?.together ?? null
  const code = useLoaded(peopleHere, together !== null)
  return code && together && <code.PeopleHere together={together} />
}
