import { Fragment, type ReactNode } from 'react'
import type { Line, PlacedCell, PlacedRow, Run } from '#core/layout/pages.ts'
import { drawPlainRun } from './drawn-run.tsx'
import { linesHigh, toSheet } from './sheet-lengths.ts'
import './table.css'

type RowLine = Line & { row: PlacedRow }

type Props = {
  lines: readonly RowLine[]
  drawRun?: ((run: Run, index: number) => ReactNode) | undefined
}

export function isRow(line: Line): line is RowLine {
  return line.row !== undefined
}

/** Browsers lay out elements of a table in their own way, so these are other elements with its roles. */
const roles = {
  table: { role: 'table' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

/** The rows of a table on one page, where the layout has them. */
export function TableOnSheet({ lines, drawRun = drawPlainRun }: Props) {
  return (
    <div {...roles.table} className="table-on-sheet">
      {lines.map(({ id, slot, row }) => (
        <div
          key={slot}
          {...roles.row}
          data-block={id}
          aria-hidden={row.isRepeated || undefined}
          className={rowClass(row)}
          style={{ top: linesHigh(slot), height: linesHigh(row.heightSlots) }}
        >
          {row.cells.map((cell) => (
            <div
              key={cell.xPt}
              {...(row.isHeader ? roles.header : roles.cell)}
              className={cellClass(cell)}
              style={{ left: toSheet(cell.xPt), width: toSheet(cell.widthPt) }}
            >
              {cell.lines.map((runs, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a cell do not move
                <Fragment key={at}>
                  <span>{runs.map(drawRun)}</span>{' '}
                </Fragment>
              ))}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

export function rowClass({ isHeader, isLast }: PlacedRow): string {
  return `table-row${isHeader ? ' head' : ''}${isLast ? ' last' : ''}`
}

export function cellClass({ align }: Pick<PlacedCell, 'align'>): string {
  return align === 'center' ? 'table-cell centred' : 'table-cell'
}

type ScrollingProps = { block?: string | undefined; children: ReactNode }

/** A table to read, which scrolls inside itself. */
export function ScrollingTable({ block, children }: ScrollingProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section className="table-to-read" data-block={block} aria-label="Tabla" tabIndex={0}>
      <table>{children}</table>
    </section>
  )
}

/** The rows of a table on one page, to read. */
export function TableToRead({ lines, drawRun = drawPlainRun }: Props) {
  const [head, ...body] = lines
  if (!head) return null
  const cells = ({ row }: RowLine) =>
    row.cells.map((cell) => ({ cell, words: cell.lines.map((runs) => runs.map(drawRun)) }))
  return (
    <ScrollingTable block={head.id}>
      <thead>
        <tr>
          {cells(head).map(({ cell, words }) => (
            <th key={cell.xPt} scope="col">
              {words}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {body.map((line) => (
          <tr key={line.slot}>
            {cells(line).map(({ cell, words }) => (
              <td key={cell.xPt} className={cellClass(cell)}>
                {words}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  )
}
