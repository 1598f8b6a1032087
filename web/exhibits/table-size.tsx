import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { phone, useMediaQuery } from '#web/ui/breakpoints.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Anchor, Content, Portal, Root } from '#web/ui/popover-parts.ts'
import '#web/ui/menu.css'
import './table-size.css'

export type TableSize = { rows: number; columns: number }

type Props = {
  /** The box in the window of the tool that opens the menu. */
  at: DOMRect
  onClose: (size?: TableSize) => void
}

/** The sizes that are offered; rows and columns are added where the table stands. */
const most: TableSize = { rows: 7, columns: 8 }
let last: TableSize = { rows: 5, columns: 4 }

/** Asks how many rows and columns a new table has: beside the tool, on a phone from below. */
export function TableSizePopover({ at, onClose }: Props) {
  const isPhone = useMediaQuery(phone)
  const [anchor] = useState(() => ({ current: { getBoundingClientRect: () => at } }))
  const choose = (size: TableSize) => {
    last = size
    onClose(size)
  }
  if (isPhone) {
    return (
      <Dialog title="Insertar tabla" onClose={() => onClose()} initialFocus="size">
        <div className="body">
          <SizeGrid onChoose={choose} />
        </div>
      </Dialog>
    )
  }
  return (
    <Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Anchor virtualRef={anchor} />
      <Portal>
        <Content
          className="popover table-size-box"
          aria-label="Insertar tabla"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            const box = event.currentTarget as HTMLElement
            box.querySelector<HTMLElement>('[name="size"]')?.focus()
          }}
          // The text decides where the focus goes.
          onCloseAutoFocus={(event) => event.preventDefault()}
        >
          <SizeGrid onChoose={choose} />
        </Content>
      </Portal>
    </Root>
  )
}

function SizeGrid({ onChoose }: { onChoose: (size: TableSize) => void }) {
  const [size, setSize] = useState(last)
  const grid = useRef<HTMLDivElement>(null)
  const pressed = useRef<TableSize | null>(null)
  const cells = Array.from({ length: most.rows * most.columns }, (_, at) => ({
    row: Math.floor(at / most.columns) + 1,
    column: (at % most.columns) + 1,
  }))

  const sizeAt = ({ clientX, clientY }: PointerEvent): TableSize => {
    const { left, top, width, height } = grid.current?.getBoundingClientRect() ?? new DOMRect()
    return {
      columns: within(Math.ceil(((clientX - left) / width) * most.columns), most.columns),
      rows: within(Math.ceil(((clientY - top) / height) * most.rows), most.rows),
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const columns = within(size.columns + step.columns, most.columns)
    const rows = within(size.rows + step.rows, most.rows)
    setSize({ rows, columns })
    const at = (rows - 1) * most.columns + columns - 1
    ;(grid.current?.children[at] as HTMLElement | undefined)?.focus()
  }

  return (
    <div className="table-size">
      <b aria-live="polite">{sizeWords(size)}</b>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has no grid in every browser */}
      <div
        ref={grid}
        role="group"
        aria-label="Tamaño de la tabla"
        className="table-size-grid"
        style={{ '--columns': most.columns } as CSSProperties}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          pressed.current = sizeAt(event)
          setSize(pressed.current)
        }}
        onPointerMove={(event) => setSize(sizeAt(event))}
        onPointerUp={(event) => {
          // A finger that has moved presses no button when it is lifted.
          const lifted = sizeAt(event)
          const hasMoved =
            pressed.current?.rows !== lifted.rows || pressed.current.columns !== lifted.columns
          if (event.pointerType === 'touch' && pressed.current && hasMoved) onChoose(lifted)
        }}
      >
        {cells.map(({ row, column }) => {
          const isLast = row === size.rows && column === size.columns
          const isIn = row <= size.rows && column <= size.columns
          const state = isIn ? (row === 1 ? 'head' : 'in') : ''
          return (
            <Button
              key={`${row}:${column}`}
              variant="bare"
              {...(isLast && { name: 'size' })}
              tabIndex={isLast ? 0 : -1}
              className={state}
              aria-label={sizeWords({ rows: row, columns: column })}
              onClick={() => onChoose({ rows: row, columns: column })}
            />
          )
        })}
      </div>
      <p>La primera fila es el encabezado. Después puedes añadir hasta 12 × 100.</p>
    </div>
  )
}

const steps: Record<string, TableSize> = {
  ArrowUp: { rows: -1, columns: 0 },
  ArrowDown: { rows: 1, columns: 0 },
  ArrowLeft: { rows: 0, columns: -1 },
  ArrowRight: { rows: 0, columns: 1 },
}

function within(count: number, limit: number): number {
  return Math.min(limit, Math.max(1, count))
}

function sizeWords({ rows, columns }: TableSize): string {
  return `${columns} ${columns === 1 ? 'columna' : 'columnas'} × ${rows} ${rows === 1 ? 'fila' : 'filas'}`
}
