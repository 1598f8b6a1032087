import type { Layout, LineRole } from './pages.ts'

const bodyRoles = new Set<LineRole>([
  'title',
  't1',
  't2',
  't3',
  'p',
  'quote',
  'bullet',
  'number',
  'exhibit-label',
  'table-row',
  'exhibit-note',
])

/** How many pages have no text of the body: the title page, those of the references and of the declaration. */
export function besidePages({ pages }: Layout): number {
  return pages.filter(({ lines }) => !lines.some(({ role }) => bodyRoles.has(role))).length
}
