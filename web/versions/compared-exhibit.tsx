import type { ReactNode } from 'react'
import { capitalName } from '#core/document/block-roles.ts'
import { numberedSpans } from '#core/document/compare-numbers.ts'
import type { ComparedBlock, ComparedExhibit, ComparedSpan } from '#core/document/compare-texts.ts'
import { readFigure } from '#core/document/figure.ts'
import { shapeOfEquation } from '#core/layout/equation-shape.ts'
import { shapeOfPicture } from '#core/layout/figure-shape.ts'
import { alignOf } from '#core/layout/table-shape.ts'
import { CodeToRead } from '#web/pages/code-to-read.tsx'
import { EquationDrawing } from '#web/pages/equation.tsx'
import { PictureToRead } from '#web/pages/picture.tsx'
import { cellClass, ScrollingTable } from '#web/pages/table-rows.tsx'
import { framed } from './marked-drawers.tsx'

type Props = {
  block: ComparedBlock & { exhibit: ComparedExhibit }
  drawSpans: (spans: readonly ComparedSpan[]) => ReactNode
}

/** A table, figure or equation of a comparison in the reading view; one that cannot be drawn is shown as text. */
export function ComparedExhibitToRead({ block, drawSpans }: Props) {
  const { id, role, spans, exhibit, number = { before: null, after: null } } = block
  const numbered = (before: string, after: string) =>
    drawSpans(
      numberedSpans({ before, after }, number).map((span) => ({ ...span, change: exhibit.change })),
    )
  const { content, parts } = exhibit
  const equation = role === 'equation' ? shapeOfEquation(content) : null
  if (equation) {
    const drawing = <EquationDrawing equation={{ ...equation, source: content }} />
    return (
      <p className="equation" data-block={id}>
        {framed(exhibit, drawing)}
        <span>{numbered('(', ')')}</span>
      </p>
    )
  }
  if (parts === null) return <p data-block={id}>{drawSpans(spans)}</p>
  const { picture } = readFigure(role === 'figure' ? content : '')
  return (
    <>
      <p className="exhibit-label" data-block={id}>
        {numbered(`${capitalName(role)} `, '')}
      </p>
      {parts.title.length > 0 && (
        <p className="exhibit-title" data-block={id}>
          {drawSpans(parts.title)}
        </p>
      )}
      {parts.rows.length > 0 && <Rows block={id} rows={parts.rows} drawSpans={drawSpans} />}
      {picture &&
        framed(
          exhibit,
          <PictureToRead picture={{ ...picture, ...shapeOfPicture(picture) }} block={id} />,
        )}
      {role === 'code' && framed(exhibit, <CodeToRead content={content} block={id} />)}
      {parts.notes.map((note, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the notes of a comparison do not move
        <p key={at} className="exhibit-note" data-block={id}>
          {drawSpans(note)}
        </p>
      ))}
    </>
  )
}

type RowsProps = Pick<Props, 'drawSpans'> & {
  block: string | undefined
  rows: readonly (readonly ComparedSpan[][])[]
}

function Rows({ block, rows: [head = [], ...body], drawSpans }: RowsProps) {
  const aligns = head.map((_, column) => {
    const lengths = body.map((row) => lengthOf(row[column] ?? []))
    return alignOf(column, Math.max(0, ...lengths))
  })
  return (
    <ScrollingTable block={block}>
      <thead>
        <tr>
          {head.map((cell, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a comparison do not move
            <th key={at} scope="col">
              {drawSpans(cell)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {body.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a comparison do not move
          <tr key={at}>
            {row.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a comparison do not move
              <td key={column} className={cellClass({ align: aligns[column] ?? 'left' })}>
                {drawSpans(cell)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  )
}

function lengthOf(spans: readonly ComparedSpan[]): number {
  return spans.reduce((sum, { text }) => sum + text.length, 0)
}
