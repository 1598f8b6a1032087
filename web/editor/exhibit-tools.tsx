import { ChartColumn, Pencil, Trash2 } from 'lucide-react'
import { type ExhibitRole, kindOf } from '#core/document/block-roles.ts'
import {
  type CellPlace,
  type Cells,
  deleteColumn,
  deleteRow,
  insertColumn,
  insertRow,
  moveColumn,
  moveRow,
} from '#web/exhibits/table-edits.ts'
import { ColumnMenu, RowMenu } from '#web/exhibits/table-menus.tsx'
import { useSlice } from '#web/store/use-slice.ts'
import { Button } from '#web/ui/button.tsx'
import type { EditingSession } from './editing-session.ts'
import type { ExhibitDialogs } from './use-exhibit-dialogs.ts'
import { isCellPlace } from './written-place.ts'

type Props = { session: EditingSession; role: ExhibitRole; exhibits: ExhibitDialogs }

/** The tools of a selected table or figure, and of the cell that is being written. */
export function ExhibitTools({ session, role, exhibits }: Props) {
  const place = useSlice(session.cells.view, (view) => view.place)
  return (
    <>
      {place && isCellPlace(place) && <CellTools session={session} place={place} isTool />}
      {place && !isCellPlace(place) && place.line === 'note' && (
        <Button {...tool} {...opensDialog} onClick={() => exhibits.askSource('Adaptado de')}>
          Adaptado de…
        </Button>
      )}
      {(role !== 'table' || place === null) && (
        <Button {...tool} {...(role !== 'table' && opensDialog)} onClick={exhibits.edit}>
          <Pencil className="i" aria-hidden="true" />
          {`Editar ${kindOf(role).one}`}
        </Button>
      )}
      {role === 'table' && (
        <>
          <Button
            {...tool}
            {...opensDialog}
            aria-label="Crear figura de esta tabla"
            title="Crear figura de esta tabla"
            onClick={exhibits.chartOfTable}
          >
            <ChartColumn className="i" aria-hidden="true" />
          </Button>
          <Button
            {...tool}
            aria-label="Quitar tabla"
            title="Quitar tabla"
            onClick={exhibits.remove}
          >
            <Trash2 className="i" aria-hidden="true" />
          </Button>
        </>
      )}
    </>
  )
}

const tool = {
  variant: 'bare',
  'data-tool': true,
  tabIndex: -1,
  // Keeps the selection.
  onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
} as const
const opensDialog = { 'aria-haspopup': 'dialog' } as const

type CellToolsProps = { session: EditingSession; place: CellPlace; isTool?: boolean }

/** What can be done with the row and the column of a cell. */
export function CellTools({ session, place, isTool = false }: CellToolsProps) {
  const { exhibit } = session.cells
  if (!exhibit) return null
  const { row, column } = place
  const { rows, columns } = exhibit.size
  const reshape = (change: (cells: Cells) => Cells, to: CellPlace) => exhibit.reshape(change, to)
  return (
    <>
      <RowMenu
        isTool={isTool}
        row={row}
        rows={rows}
        onInsert={(at) => reshape((cells) => insertRow(cells, at), { row: at, column: 0 })}
        onMove={(to) => reshape((cells) => moveRow(cells, row, to), { row: to, column })}
        onDelete={() => reshape((cells) => deleteRow(cells, row), place)}
      />
      <ColumnMenu
        isTool={isTool}
        column={column}
        columns={columns}
        onInsert={(at) => reshape((cells) => insertColumn(cells, at), { row, column: at })}
        onMove={(to) => reshape((cells) => moveColumn(cells, column, to), { row, column: to })}
        onDelete={() => reshape((cells) => deleteColumn(cells, column), place)}
      />
    </>
  )
}
