import { capitalName } from './block-roles.ts'
import type { OutlineItem } from './outline-item.ts'

/** What each table, figure, equation and listing of an outline is called, by its id: "Tabla 1". */
export function exhibitLabels(items: readonly OutlineItem[]): Map<string, string> {
  const labels = new Map<string, string>()
  for (const { id, role, content, equation } of items) {
    if (id === undefined) continue
    if (role === 'exhibit-label') labels.set(id, content)
    else if (equation !== undefined) labels.set(id, `${capitalName('equation')} ${equation}`)
  }
  return labels
}
