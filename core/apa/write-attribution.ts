import { cutText } from '#core/document/truncate-text.ts'
import { citedYear } from './cite-work.ts'
import type { CslItem, CslName } from './csl.ts'
import { andBefore, isArticleNumber, pagesOf } from './write-reference.ts'

/** The first words of a source note: adapted from a work ('Adaptado de') or copied unchanged ('Tomado de'). */
export type AttributionVerb = 'Adaptado de' | 'Tomado de'

/** Longest title in a note, in characters; the whole note may have 1,000. */
const maxTitle = 400

/**
 * How the note of a table or figure says which work it comes from: "Adaptado de “Título”, por V. Tinto, 1975,
 * *Revista*, *45*(1), pp. 89–125 (https://doi.org/…)." What an item does not say is left out. Of three authors or more
 * the first and "et al.". Source: APA 7 §12.14–12.18, Spanish edition.
 */
export function writeAttribution(csl: CslItem, verb: AttributionVerb): string {
  const isPart = /^(?:article|chapter|paper)/.test(csl.type)
  const title = cutText((csl.title ?? '').replaceAll('*', ''), maxTitle)
  const named = isPart ? `“${title}”` : `*${title}*`
  const names = csl.author ?? (csl.type === 'chapter' ? [] : (csl.editor ?? []))
  const by = names.length > 0 ? [`por ${writers(names)}`] : []
  const year = citedYear(csl)
  const where =
    csl.type === 'chapter'
      ? [...bookOf(csl), year, ...said(csl.publisher)]
      : [year, ...(isPart ? serialOf(csl) : said(csl.publisher ?? csl['container-title']))]
  const address = csl.DOI ? `https://doi.org/${csl.DOI}` : csl.URL
  const parts = [`${verb} ${named}`, ...by, ...where].join(', ')
  const whole = address ? `${parts} (${address})` : parts
  return whole.endsWith('.') ? whole : `${whole}.`
}

/** Joins the authors of a work: "V. Tinto", "A. Vera y L. Paz", or for three or more "A. Vera et al.". */
function writers(names: readonly CslName[]): string {
  const [first = '', second] = names.map((name) =>
    'literal' in name ? name.literal : name.given ? `${name.given} ${name.family}` : name.family,
  )
  if (second === undefined) return first
  return names.length > 2 ? `${first} et al.` : `${first} ${andBefore(second)} ${second}`
}

/** The book that has a chapter: "en L. Mora (Ed.), *Libro* (pp. 3–9)". */
function bookOf(csl: CslItem): string[] {
  const editors = csl.editor ?? []
  const role = csl.role ?? (editors.length > 1 ? 'Eds.' : 'Ed.')
  const by = editors.length > 0 ? `${writers(editors)} (${role}), ` : ''
  const pages = csl.page ? ` (${placeOf(csl.page)})` : ''
  const book = csl['container-title']
  return book ? [`en ${by}*${book.replaceAll('*', '')}*${pages}`] : []
}

/** The journal, volume, issue and pages of an article: "*Revista*, *45*(1), pp. 89–125". */
function serialOf(csl: CslItem): string[] {
  const serial = csl['container-title']
  if (!serial) return []
  const issue = csl.issue ? `(${csl.issue})` : ''
  const volume = csl.volume ? [`*${csl.volume}*${issue}`] : said(issue)
  return [`*${serial.replaceAll('*', '')}*`, ...volume, ...(csl.page ? [placeOf(csl.page)] : [])]
}

const placeOf = (page: string) => (isArticleNumber(page) ? `Artículo ${page}` : pagesOf(page))

function said(words: string | undefined): string[] {
  return words ? [words] : []
}
