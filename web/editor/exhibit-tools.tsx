import { Pencil } from 'lucide-react'
import type { ExhibitRole } from './schema.ts'

/** The tool of a selected table or figure. */
export function ExhibitTool({ role, onEdit }: { role: ExhibitRole; onEdit: () => void }) {
  return (
    <button
      type="button"
      data-tool
      tabIndex={-1}
      aria-haspopup="dialog"
      // Keeps the selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onEdit}
    >
      <Pencil className="i" aria-hidden="true" />
      {role === 'table' ? 'Editar tabla' : 'Editar figura'}
    </button>
  )
}
