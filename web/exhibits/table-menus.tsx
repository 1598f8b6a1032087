import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, ChevronDown, Plus, Trash2 } from 'lucide-react'
import { maxTableColumns, maxTableRows } from '#core/document/table.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu, MenuItem, MenuRule } from '#web/ui/menu.tsx'

type Actions = {
  /** In a toolbar, whose arrow keys lead to it. */
  isTool?: boolean
  onInsert: (at: number) => void
  onMove: (to: number) => void
  onDelete: () => void
}

/** What can be done with the row of the caret. The header stays where it is. */
export function RowMenu(props: Actions & { row: number; rows: number }) {
  const { row, rows, isTool, onInsert, onMove, onDelete } = props
  return (
    <Menu align="start" trigger={<Trigger name="Fila" isTool={isTool} />}>
      {(choose) => (
        <>
          {rows < maxTableRows && row > 0 && (
            <MenuItem icon={Plus} onSelect={choose(() => onInsert(row))}>
              Añadir arriba
            </MenuItem>
          )}
          {rows < maxTableRows && (
            <MenuItem icon={Plus} onSelect={choose(() => onInsert(row + 1))}>
              Añadir debajo
            </MenuItem>
          )}
          {row > 1 && (
            <MenuItem icon={ArrowUp} onSelect={choose(() => onMove(row - 1))}>
              Subir
            </MenuItem>
          )}
          {row > 0 && row < rows - 1 && (
            <MenuItem icon={ArrowDown} onSelect={choose(() => onMove(row + 1))}>
              Bajar
            </MenuItem>
          )}
          {row > 0 && (
            <>
              <MenuRule />
              <MenuItem icon={Trash2} danger onSelect={choose(onDelete)}>
                Quitar fila
              </MenuItem>
            </>
          )}
        </>
      )}
    </Menu>
  )
}

/** What can be done with the column of the caret. */
export function ColumnMenu(props: Actions & { column: number; columns: number }) {
  const { column, columns, isTool, onInsert, onMove, onDelete } = props
  return (
    <Menu align="start" trigger={<Trigger name="Columna" isTool={isTool} />}>
      {(choose) => (
        <>
          {columns < maxTableColumns && (
            <>
              <MenuItem icon={Plus} onSelect={choose(() => onInsert(column))}>
                Añadir a la izquierda
              </MenuItem>
              <MenuItem icon={Plus} onSelect={choose(() => onInsert(column + 1))}>
                Añadir a la derecha
              </MenuItem>
            </>
          )}
          {column > 0 && (
            <MenuItem icon={ArrowLeft} onSelect={choose(() => onMove(column - 1))}>
              Mover a la izquierda
            </MenuItem>
          )}
          {column < columns - 1 && (
            <MenuItem icon={ArrowRight} onSelect={choose(() => onMove(column + 1))}>
              Mover a la derecha
            </MenuItem>
          )}
          {columns > 1 && (
            <>
              <MenuRule />
              <MenuItem icon={Trash2} danger onSelect={choose(onDelete)}>
                Quitar columna
              </MenuItem>
            </>
          )}
        </>
      )}
    </Menu>
  )
}

function Trigger({ name, isTool, ...rest }: { name: string; isTool: boolean | undefined }) {
  return (
    <Button size="small" {...(isTool && { 'data-tool': true, tabIndex: -1 })} {...rest}>
      {name}
      <ChevronDown className="i" aria-hidden="true" />
    </Button>
  )
}
