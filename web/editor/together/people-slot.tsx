import { useLoaded } from '#web/api/use-loaded.ts'
import { useSession } from '#web/editor/editing.ts'
import { useMediaQuery } from '#web/ui/breakpoints.ts'
import { onDemand } from '#web/ui/on-demand.ts'

const peopleHere = onDemand(() => import('./people-here.tsx'))

const tooNarrow = '(max-width: 767.98px)'

/** The initials of who else has the text open, where a screen has room for them. */
export function PeopleSlot() {
  const together = useSession()?.together ?? null
  const hasRoom = !useMediaQuery(tooNarrow)
  const code = useLoaded(peopleHere, together !== null && hasRoom)
  return code && together && <code.PeopleHere together={together} />
}
