import { initials } from '#web/profile/initials.ts'
import './initials-ring.css'

const colours = 6

/** The initials of somebody in a group. `place`: where they stand among its people, the owner first, which gives the colour. */
export function InitialsRing({ name, place }: { name: string; place: number }) {
  return (
    <span
      className="initials-ring"
      style={{ '--person': `var(--color-person-${(place % colours) + 1})` } as React.CSSProperties}
      aria-hidden="true"
    >
      {initials(name)}
    </span>
  )
}
