import { dequal } from 'dequal'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import {
  maxCellLength,
  maxTableRows,
  readTable,
  withoutNumber,
  writeTable,
} from '#core/document/table.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { FormFoot } from './form-foot.tsx'
import { NoteField, referenceFor } from './note-field.tsx'
import { pastedCells } from './pasted-cells.ts'
import type { Citable, Cited } from './source-dialog.tsx'
import {
  type CellPlace,
  type Cells,
  cleanCell,
  deleteColumn,
  deleteRow,
  emptyCells,
  insertColumn,
  insertRow,
  leftOutWords,
  moveColumn,
  moveRow,
  pasteCells,
  setCell,
} from './table-edits.ts'
import { ColumnMenu, RowMenu } from './table-menus.tsx'
import { useDiscard } from './use-discard.ts'
import '#web/ui/dialog.css'
import '#web/ui/field.css'
import './table-dialog.css'

/** What the student decided: the table's new content, or that it goes. */
export type TableReply = { content: string; reference: string | null } | 'delete'

type Props = {
  content: string
  citable: () => Citable
  onClose: (reply?: TableReply) => void
}

/** The form of a table of the text: its title, its cells and its note. */
export function TableDialog({ content, citable, onClose }: Props) {
  const [before] = useState(() => readTable(content))
  const [title, setTitle] = useState(before.title)
  const [cells, setCells] = useState<Cells>(before.rows.length > 0 ? before.rows : emptyCells(4, 3))
  const [note, setNote] = useState(before.notes.join('\n'))
  const [cited, setCited] = useState<Cited | null>(null)
  const [place, setPlace] = useState<CellPlace>({ row: 0, column: 0 })
  const [said, setSaid] = useState('')
  const [first] = useState({ title, cells, note })
  const close = useDiscard(!dequal(first, { title, cells, note }), onClose)
  const grid = useRef<HTMLTableElement>(null)
  const save = () => {
    const rows = cells.map((line) => line.map(cleanCell))
    const notes = note.split('\n').filter((line) => line.trim() !== '')
    onClose({
      content: writeTable({ title: withoutNumber(title.trim()), rows, notes }),
      reference: referenceFor(note, cited),
    })
  }
  const goTo = ({ row, column }: CellPlace) =>
    requestAnimationFrame(() =>
      grid.current?.rows[row]?.cells[column]?.querySelector('textarea')?.focus(),
    )
  const change = (next: Cells, at: CellPlace, words: string) => {
    setCells(next)
    setSaid(words)
    goTo(at)
  }
  const addRow = (at: number) =>
    change(
      insertRow(cells, at),
      { row: at, column: 0 },
      `Fila añadida, ${at + 1} de ${cells.length + 1}.`,
    )

  const onKeyDown = (event: KeyboardEvent, { row, column }: CellPlace) => {
    const isLast = row === cells.length - 1 && column === (cells[0]?.length ?? 0) - 1
    const isFilled = cells[row]?.some((cell) => cell.trim() !== '') === true
    if (event.key === 'Enter') {
      event.preventDefault()
      if (row < cells.length - 1) goTo({ row: row + 1, column })
      else if (cells.length < maxTableRows) addRow(cells.length)
    } else if (event.key === 'Tab' && !event.shiftKey && isLast && isFilled) {
      // From an empty last row Tab leaves the table.
      if (cells.length >= maxTableRows) return
      event.preventDefault()
      addRow(cells.length)
    } else if (event.altKey && event.key in steps) {
      event.preventDefault()
      const step = steps[event.key] ?? { row: 0, column: 0 }
      const target = { row: row + step.row, column: column + step.column }
      const next =
        step.row === 0 ? moveColumn(cells, column, target.column) : moveRow(cells, row, target.row)
      if (next !== cells) change(next, target, step.row === 0 ? 'Columna movida.' : 'Fila movida.')
    }
  }

  const onPaste = (event: ClipboardEvent, at: CellPlace) => {
    const pasted = pastedCells(event.clipboardData)
    if (pasted === null) return
    event.preventDefault()
    const { cells: next, ...rest } = pasteCells(cells, at, pasted)
    const rows = pasted.length
    change(next, at, `Pegado: ${pasted[0]?.length ?? 0} columnas, ${rows} filas.`)
    const words = leftOutWords(rest)
    if (words !== null) showToast(words)
  }

  const { row, column } = place
  const columns = cells[0]?.length ?? 0
  return (
    <Dialog
      title="Editar tabla"
      onClose={close}
      initialFocus="title"
      className="dialog-long table-form"
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <div className="body">
          <TextField
            label="Título de la tabla"
            name="title"
            help="Sin número: el programa lo pone. Va en cursiva sobre la tabla."
            value={title}
            maxLength={300}
            onChange={({ target }) => setTitle(target.value)}
          />
          <div className="table-form-tools" role="toolbar" aria-label="Filas y columnas">
            <RowMenu
              row={row}
              rows={cells.length}
              onInsert={addRow}
              onMove={(to) => change(moveRow(cells, row, to), { row: to, column }, 'Fila movida.')}
              onDelete={() =>
                change(
                  deleteRow(cells, row),
                  { row: Math.max(0, row - 1), column },
                  'Fila quitada.',
                )
              }
            />
            <ColumnMenu
              column={column}
              columns={columns}
              onInsert={(at) =>
                change(insertColumn(cells, at), { row, column: at }, 'Columna añadida.')
              }
              onMove={(to) =>
                change(moveColumn(cells, column, to), { row, column: to }, 'Columna movida.')
              }
              onDelete={() =>
                change(
                  deleteColumn(cells, column),
                  { row, column: Math.max(0, column - 1) },
                  'Columna quitada.',
                )
              }
            />
            <span className="table-form-place">
              {row === 0 ? 'Encabezado' : `Fila ${row + 1}`}, columna {column + 1}
            </span>
          </div>
          <div className="table-form-cells">
            <table ref={grid}>
              <tbody>
                {cells.map((line, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell has no other name than its place
                  <tr key={at}>
                    {line.map((cell, i) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: as above
                      <td key={i}>
                        <textarea
                          rows={1}
                          className="input"
                          aria-label={
                            at === 0 ? `Encabezado ${i + 1}` : `Fila ${at + 1}, columna ${i + 1}`
                          }
                          value={cell}
                          maxLength={maxCellLength}
                          spellCheck
                          onFocus={() => setPlace({ row: at, column: i })}
                          onKeyDown={(event) => onKeyDown(event, { row: at, column: i })}
                          onPaste={(event) => onPaste(event, { row: at, column: i })}
                          onChange={({ target }) =>
                            setCells(setCell(cells, { row: at, column: i }, target.value))
                          }
                        />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p className="help">
            Tab pasa de celda; en la última añade una fila. Se puede pegar desde Excel, Word o
            Hojas.
          </p>
          <NoteField note={note} onChange={setNote} citable={citable} onCite={setCited} />
          <p className="sr" role="status">
            {said}
          </p>
        </div>
        <FormFoot isNew={false} thing="la tabla" onClose={onClose} />
      </form>
    </Dialog>
  )
}

const steps: Record<string, CellPlace> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}
