import type { TextSaving } from '#web/editor/text-saving.ts'
import { InitialsRing, MoreRing } from '#web/sharing/initials-ring.tsx'
import { useSlice } from '#web/store/use-slice.ts'
import { onePerPerson } from './people.ts'
import './together.css'

type Props = { together: NonNullable<TextSaving['together']> }

/** As many have room in the head of the pages. */
const maxRings = 4

/** Who else has the text open. */
export function PeopleHere({ together }: Props) {
  const people = onePerPerson(useSlice(together.people.slice, (slice) => slice.people))
  if (people.length === 0) return null
  const shown = people.length > maxRings ? people.slice(0, maxRings - 1) : people
  const others = people
    .slice(shown.length)
    .map(({ name }) => name)
    .join(', ')
  return (
    <ul className="people-here" aria-label="En el documento">
      {shown.map(({ userId, name, colour }) => (
        <li key={userId} title={name}>
          <InitialsRing name={name} colour={colour} />
          <span className="sr">{name}</span>
        </li>
      ))}
      {others !== '' && (
        <li title={others}>
          <MoreRing count={people.length - shown.length} />
          <span className="sr">{others}</span>
        </li>
      )}
    </ul>
  )
}
