import type { ReactNode } from 'react'
import type { FoundSource, SourceRow } from '#contract/sources.ts'
import { heldWords, placeOf, whoAndWhen } from './work-words.ts'

/** A work in three lines: its title, its authors and venue, and the held text. */
export function WorkText({
  work,
  children,
}: {
  work: FoundSource | SourceRow
  children?: ReactNode
}) {
  const isFile = 'file_name' in work && work.file_name !== null
  return (
    <>
      <b>{work.csl.title}</b>
      <small>
        {whoAndWhen(work.csl)} <em>{placeOf(work.csl)}</em>
        {isFile && ` ${work.file_name}`}
      </small>
      <span className="held">
        {work.open_access && <i className="is-held">Acceso abierto</i>}
        {heldWords(work).map((words) => (
          <i key={words}>{words}</i>
        ))}
        {children}
      </span>
    </>
  )
}
