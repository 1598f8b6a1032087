import type { TextSaving } from '#web/editor/text-saving.ts'
import { InitialsRing } from '#web/sharing/initials-ring.tsx'
import { useSlice } from '#web/store/use-slice.ts'
import { onePerPerson } from './people.ts'
import './together.css'

type Props = { together: NonNullable<TextSaving['together']> }

/** Who else has the text open. */
export function PeopleHere({ together }: Props) {
  const people = onePerPerson(useSlice(together.people.slice, (slice) => slice.people))
  if (people.length === 0) return null
  return (
    <ul className="people-here" aria-label="En el documento">
      {people.map(({ userId, name, colour }) => (
        <li key={userId} title={name}>
          <InitialsRing name={name} place={colour - 1} />
          <span className="sr">{name}</span>
        </li>
      ))}
    </ul>
  )
}
