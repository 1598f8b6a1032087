/** A sheet folded in four with one quarter coloured in. */
export function BrandMark() {
  return (
    <svg className="mark" viewBox="0 0 22.6 32" aria-hidden="true">
      <path
        className="mark-a"
        d="M0 1a1 1 0 0 1 1-1h9.4v16.7h12.2V31a1 1 0 0 1-1 1H1a1 1 0 0 1-1-1z"
      />
      <path className="mark-b" d="M12.2 0h9.4a1 1 0 0 1 1 1v13.9H12.2z" />
    </svg>
  )
}

/** The mark and the name, inside the link to the first page. */
export function BrandName() {
  return (
    <>
      <BrandMark />
      <span>Cuartilla</span>
    </>
  )
}
