import { ChartColumn, Pencil } from 'lucide-react'
import type { ExhibitRole } from './schema.ts'
import type { ExhibitDialogs } from './use-exhibit-dialogs.ts'

const editNames: Record<ExhibitRole, string> = {
  table: 'Editar tabla',
  figure: 'Editar figura',
  equation: 'Editar ecuación',
}

/** The tools of a selected table or figure. */
export function ExhibitTools({ role, exhibits }: { role: ExhibitRole; exhibits: ExhibitDialogs }) {
  const tool = {
    type: 'button',
    'data-tool': true,
    tabIndex: -1,
    'aria-haspopup': 'dialog',
    // Keeps the selection.
    onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
  } as const
  return (
    <>
      <button {...tool} onClick={exhibits.edit}>
        <Pencil className="i" aria-hidden="true" />
        {editNames[role]}
      </button>
      {role === 'table' && (
        <button
          {...tool}
          aria-label="Crear figura de esta tabla"
          title="Crear figura de esta tabla"
          onClick={exhibits.chartOfTable}
        >
          <ChartColumn className="i" aria-hidden="true" />
        </button>
      )}
    </>
  )
}
