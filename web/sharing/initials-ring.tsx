import { initials } from '#web/profile/initials.ts'
import '#web/ui/person-colours.css'
import './initials-ring.css'

type Props = {
  name: string
  /** `personColour` gives it. */
  colour: number
  /** Without an account. */
  isGuest?: boolean
}

/** The initials of somebody in a group. */
export function InitialsRing({ name, colour, isGuest = false }: Props) {
  return (
    <span
      className={isGuest ? 'initials-ring guest' : 'initials-ring'}
      style={{ '--person': `var(--color-person-${colour})` } as React.CSSProperties}
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
