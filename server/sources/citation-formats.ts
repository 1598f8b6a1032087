import { plugins } from '@citation-js/core'
import '@citation-js/plugin-bibtex'
import '@citation-js/plugin-ris'
import type { PlainCsl } from '#core/sources/write-csl.ts'

// citation-js guesses formats and fetches addresses. We name the format and remove its address parser.
for (const isAsync of [false, true]) plugins.input.removeDataParser('@else/url', isAsync)

// Accented letters as they are: today's programs read UTF-8.
plugins.config.get('@bibtex').format.asciiOnly = false

type ListFormat = 'bibtex' | 'ris'

/** Reads a list as CSL-JSON; throws on the first fault. */
export function parseList(text: string, format: ListFormat): unknown[] {
  const forceType = format === 'bibtex' ? '@biblatex/text' : '@ris/file'
  return plugins.input.chain(text, { forceType, generateGraph: false })
}

/** Writes a list for other programs. */
export function formatList(items: readonly PlainCsl[], format: ListFormat): string {
  return plugins.output.format(
    format,
    items.map((item) => (format === 'bibtex' ? forBibtex(item) : { ...item })),
  )
}

/** Fields that are no prose: their signs are not escaped. */
const verbatim = new Set(['id', 'type', 'DOI', 'URL', 'page', 'volume', 'issue'])

/** BibTeX has two kinds of thesis, which citation-js chooses by the genre, and its own meaning for certain signs. */
function forBibtex(given: PlainCsl): PlainCsl {
  const fields = Object.entries(given).map(([field, value]) => [
    field,
    verbatim.has(field) ? value : escaped(value),
  ])
  const item = Object.fromEntries(fields) as PlainCsl
  const { 'container-title': container, number } = item
  // BibTeX has no field for the official journal of a law, nor for the site of a page.
  if (container && (item.type === 'legislation' || item.type === 'webpage'))
    return { ...item, note: [container, number].filter(Boolean).join(' ') }
  if (item.type !== 'thesis') return item
  const isMasters = /maestr|m[aá]ster|licenciatura|grado/i.test(String(item['genre'] ?? ''))
  return { ...item, genre: isMasters ? "Master's thesis" : 'PhD thesis' }
}

const signs: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
}

/** Texts, also those of names, without what TeX would take for an instruction. */
function escaped(value: unknown): unknown {
  if (typeof value === 'string')
    return value.replace(/[&%$#_{}\\~^]/g, (sign) => signs[sign] ?? `\\${sign}`)
  if (Array.isArray(value)) return value.map(escaped)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, escaped(one)]))
}
