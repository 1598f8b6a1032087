import type { EditorState } from 'prosemirror-state'
import { countLabel } from '#core/document/count-label.ts'
import { readTable } from '#core/document/table.ts'
import { roleOf } from '#core/editing/schema.ts'

const lists: Partial<Record<string, string>> = {
  bullet: 'Lista con viñetas. Deshacer con Retroceso.',
  number: 'Lista numerada. Deshacer con Retroceso.',
}

/** What screen readers announce when typed signs made a paragraph an item of a list; null for any other change. */
export function listAnnouncement(before: EditorState, after: EditorState): string | null {
  const { $head } = after.selection
  const { $head: $before } = before.selection
  if ($head.depth === 0 || $before.depth === 0 || $head.parentOffset > 0) return null
  const isConverted =
    after.doc.childCount === before.doc.childCount && roleOf($before.parent) === 'p'
  return isConverted ? (lists[roleOf($head.parent)] ?? null) : null
}

/** What screen readers announce about pasted tables; null without one. `label`: that of the only table. */
export function pasteAnnouncement(tables: readonly string[], label: string | null): string | null {
  const [only] = tables
  if (only === undefined) return null
  if (tables.length > 1) return `${tables.length} tablas pegadas.`
  return `${label ?? 'Tabla'} pegada: ${sizeWords(readTable(only).rows)}.`
}

/** "4 columnas, 5 filas" */
export function sizeWords(rows: readonly (readonly string[])[]): string {
  const columns = countLabel(rows[0]?.length ?? 0, 'columna', 'columnas')
  return `${columns}, ${countLabel(rows.length, 'fila', 'filas')}`
}
