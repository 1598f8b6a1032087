import { createPortal } from 'react-dom'
import type { TextSaving } from '#web/editor/text-saving.ts'
import { InitialsRing, MoreRing } from '#web/sharing/initials-ring.tsx'
import { useSlice } from '#web/store/use-slice.ts'
import { Button } from '#web/ui/button.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { onePerPerson, type Person } from './people.ts'
import './together.css'

type Props = { together: NonNullable<TextSaving['together']> }

/** How many people have room in the head of the pages, and at their foot. */
const maxRings = 4

const title = 'En el documento'

/** Who else has the text open: in the head of the pages, or where that has no room at their foot. */
export function PeopleHere({ together }: Props) {
  const people = usePeople(together)
  if (people.length === 0) return null
  const { shown, others } = withRoom(people)
  const foot = document.querySelector('[data-part="foot"]')
  return (
    <>
      <ul className="people-here" aria-label={title}>
        {shown.map(({ userId, name, colour }) => (
          <li key={userId} title={name}>
            <InitialsRing name={name} colour={colour} />
            <span className="sr">{name}</span>
          </li>
        ))}
        {others.length > 0 && (
          <li title={namesOf(others)}>
            <MoreRing count={others.length} />
            <span className="sr">{namesOf(others)}</span>
          </li>
        )}
      </ul>
      {foot && createPortal(<PeopleButton people={people} />, foot)}
    </>
  )
}

/** Small rings, which open the names. */
function PeopleButton({ people }: { people: readonly Person[] }) {
  const { shown, others } = withRoom(people)
  return (
    <Popover
      title={title}
      trigger={
        <Button
          variant="bare"
          className="people-button"
          aria-label={`${title}: ${namesOf(people)}`}
        >
          {shown.map(({ userId, name, colour }) => (
            <InitialsRing key={userId} name={name} colour={colour} />
          ))}
          {others.length > 0 && <MoreRing count={others.length} />}
        </Button>
      }
    >
      <b>{title}</b>
      <ul className="people-names" aria-label={title}>
        {people.map(({ userId, name, colour }) => (
          <li key={userId}>
            <InitialsRing name={name} colour={colour} />
            {name}
          </li>
        ))}
      </ul>
    </Popover>
  )
}

/** In the order of the members, as far as their colours tell it. */
const usePeople = ({ people }: Props['together']) =>
  onePerPerson(useSlice(people.slice, (slice) => slice.people)).toSorted(
    (one, other) => one.colour - other.colour,
  )

function withRoom(people: readonly Person[]) {
  const shown = people.length > maxRings ? people.slice(0, maxRings - 1) : people
  return { shown, others: people.slice(shown.length) }
}

const namesOf = (people: readonly Person[]) => people.map(({ name }) => name).join(', ')
