import { layoutDocument } from '#core/layout/paginate.ts'
import type { ShownDocument } from '#web/document/shown-document.ts'

/** The note, in Spanish, about what APA 7 says of a page for every section and how many pages it would add. */
export function sectionPagesNote(shown: ShownDocument | null): string {
  const note = 'APA 7 no lo pide.'
  if (shown === null || shown.text.cuerpo.length === 0) return note
  const pagesWith = (sectionsStartPages: boolean) =>
    layoutDocument({ ...shown, sectionsStartPages }).pages.length
  const [apart, together] = [pagesWith(true), pagesWith(false)]
  if (apart === together) return `${note} Aquí no cambia el número de páginas.`
  return shown.sectionsStartPages
    ? `${note} Seguidas, son ${countPages(together)} en lugar de ${apart}.`
    : `${note} Cada una en su página, son ${countPages(apart)} en lugar de ${together}.`
}

function countPages(count: number): string {
  return count === 1 ? '1 página' : `${count} páginas`
}
