import { initials } from '#web/profile/initials.ts'
import '#web/ui/person-colours.css'
import './initials-ring.css'

const colours = 6

type Props = {
  name: string
  /** Where they stand among the people of the group, the owner first, which gives the colour. */
  place: number
  /** Without an account. */
  isGuest?: boolean
}

/** The initials of somebody in a group. */
export function InitialsRing({ name, place, isGuest = false }: Props) {
  return (
    <span
      className={isGuest ? 'initials-ring guest' : 'initials-ring'}
      style={{ '--person': `var(--color-person-${(place % colours) + 1})` } as React.CSSProperties}
      aria-hidden="true"
    >
      {initials(name)}
    </span>
  )
}

/** In place of those for whom there is no room. */
export function MoreRing({ count }: { count: number }) {
  return (
    <span className="initials-ring" aria-hidden="true">
      +{count}
    </span>
  )
}
