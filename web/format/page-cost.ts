import { layoutDocument } from '#core/layout/paginate.ts'
import type { ShownDocument } from '#web/pages/shown-document.ts'

/** A work of fewer pages is not worth an offer. */
const minOfferedPages = 11
/** The part of the pages that is left when sections follow each other, at most, in a work that is half empty. */
const halfEmpty = 2 / 3

export type PageCounts = { apart: number; together: number }

/** The pages of a long work whose sections leave it half empty, with and without a page for each; else null. */
export function halfEmptyPages(shown: ShownDocument): PageCounts | null {
  if (!shown.sectionsStartPages) return null
  const apart = layoutDocument(shown).pages.length
  if (apart < minOfferedPages) return null
  const together = layoutDocument({ ...shown, sectionsStartPages: false }).pages.length
  return together <= apart * halfEmpty ? { apart, together } : null
}

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

/** The note about how many pages an index adds. */
export function indexPagesNote(shown: ShownDocument | null): string {
  const note = 'APA 7 no lo pide; muchas universidades sí.'
  if (shown === null || shown.indexKind === 'none') return note
  const without = layoutDocument({ ...shown, indexKind: 'none' }).pages.length
  const added = layoutDocument(shown).pages.length - without
  return added === 0
    ? `${note} Aparece cuando el texto tiene títulos.`
    : `${note} Suma ${countPages(added)}.`
}

export function countPages(count: number): string {
  return count === 1 ? '1 página' : `${count} páginas`
}
