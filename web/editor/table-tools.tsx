import { Pencil } from 'lucide-react'

/** The tool of a selected table. */
export function TableTool({ onEdit }: { onEdit: () => void }) {
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
      Editar tabla
    </button>
  )
}
