/** The pencil stroke inside a busy button. */
export function Squiggle() {
  const stroke = 'M1 6c3-4 5-4 6-1s3 3 5 0 4-3 5 0 2 2 4 0'
  return (
    <svg className="squiggle" viewBox="0 0 22 10" aria-hidden="true">
      <path className="base" d={stroke} />
      <path d={stroke} />
    </svg>
  )
}

/** The blue tick of approval. */
export function Tick() {
  return (
    <svg className="pencil tick-mark" viewBox="0 0 14 14" aria-hidden="true">
      <path d="M1.5 8C3 9.2 4 10.4 5 12 6.6 8 9 4.6 12.5 2" />
    </svg>
  )
}

/** Three animated lines, shown while something is loading. */
export function RuledLines() {
  return (
    <span className="rules" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  )
}
