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

/** BibTeX has two kinds of thesis; citation-js chooses by the genre. */
function forBibtex(item: PlainCsl): PlainCsl {
  if (item.type !== 'thesis') return { ...item }
  const isMasters = /maestr|m[aá]ster|licenciatura|grado/i.test(String(item['genre'] ?? ''))
  return { ...item, genre: isMasters ? "Master's thesis" : 'PhD thesis' }
}
