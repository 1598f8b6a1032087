import './work-progress.css'

type Props = {
  sections: readonly { asked: number; written: number }[]
  /** The one that is or would be written next, counted from 0: those before it are whole. */
  section: number
}

/** A strip with one piece for each section of a work, as wide as its words. The words beside it say the same. */
export function WorkPieces({ sections, section }: Props) {
  return (
    <div
      className="work-pieces"
      aria-hidden="true"
      style={{ gridTemplateColumns: sections.map(({ asked }) => `${asked}fr`).join(' ') }}
    >
      {sections.map(({ asked, written }, at) => {
        const share = at < section ? 1 : at === section ? Math.min(1, written / asked) : 0
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of the sections is fixed
          <i key={at} className={at === section ? 'now' : ''}>
            <span style={{ width: `${Math.round(100 * share)}%` }} />
          </i>
        )
      })}
    </div>
  )
}
