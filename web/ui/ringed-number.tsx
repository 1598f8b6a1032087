import './ringed-number.css'

type Props = {
  number: number
  isSoft?: boolean
  /** The greatest number that is shown as it is; for a greater one the caller gives screen readers the exact number. */
  most?: number
}

/** A number in a pencil ring, which has gaps when the number stands for a remark (`isSoft`). */
export function RingedNumber({ number, isSoft = false, most }: Props) {
  const wide = number > 99 ? ' wide' : ''
  return (
    <span className={`n${isSoft ? ' soft' : ''}${wide}`}>
      <PencilRing />
      {most === undefined ? (
        number
      ) : (
        <span aria-hidden="true">{number > most ? `${most}+` : number}</span>
      )}
    </span>
  )
}

export function PencilRing() {
  return (
    <svg viewBox="0 0 28 28" preserveAspectRatio="none" aria-hidden="true">
      <path d="M21.8 7.6C19.4 4.3 14.2 3.2 9.7 5.3 5 7.5 2.9 12.3 4.3 16.9c1.6 5.1 7 7.7 12.3 6.3 5-1.4 8.3-6 7.4-11-.6-3.4-3-6-6.6-7.3" />
    </svg>
  )
}
