import { compareWords, type MarkedSpan } from '#core/document/compare-words.ts'
import { parseFaces } from '#core/document/inline.ts'
import type { FieldRow } from '#core/references/take-record.ts'
import { Faced } from '#web/ui/faced.tsx'
import { fieldName, listWords, type ReferenceRow } from './reference-rows.ts'
import './checked.css'

/** The fields that differ, beside the record's values; the equal ones share one row. */
export function FieldTable({ row }: { row: ReferenceRow }) {
  const { name, fields, agreeing, check } = row
  return (
    <table className="field-table">
      <caption className="sr">{name}: tu texto junto al registro</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">En tu texto</th>
          <th scope="col">En el registro</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.field}>
            <th scope="row">{fieldName(field.field, check?.record ?? null)}</th>
            <Cells field={field} />
          </tr>
        ))}
        {agreeing.length > 0 && (
          <tr className="same">
            <th scope="row">Igual</th>
            <td colSpan={2}>{listWords(agreeing)}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

function Cells({ field: { given, found } }: { field: FieldRow }) {
  if (given === null || found === null) {
    return (
      <>
        <td>{given ?? 'no lo dice'}</td>
        <td>{found ?? 'no lo dice'}</td>
      </>
    )
  }
  const words = compareWords(parseFaces(given), parseFaces(found))
  return (
    <>
      <td>{words.map((span, index) => spanOf(span, 'gone', index))}</td>
      <td>{words.map((span, index) => spanOf(span, 'new', index))}</td>
    </>
  )
}

function spanOf({ mark, text, italic, bold }: MarkedSpan, side: 'gone' | 'new', index: number) {
  const words = (
    <Faced italic={italic} bold={bold}>
      {text}
    </Faced>
  )
  if (mark === 'same') return <span key={index}>{words}</span>
  if (mark !== side) return null
  return side === 'gone' ? <del key={index}>{words}</del> : <ins key={index}>{words}</ins>
}
