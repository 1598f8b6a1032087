import { isTextRole } from '#core/document/outline-item.ts'
import type { Layout, LineRole } from './pages.ts'

function isOfBody(role: LineRole): boolean {
  return role === 'title' || (isTextRole(role) && role !== 'ref')
}

/** How many pages have no text of the body: the title page, those of the references and of the declaration. */
export function besidePages({ pages }: Layout): number {
  return pages.filter(({ lines }) => !lines.some(({ role }) => isOfBody(role))).length
}
