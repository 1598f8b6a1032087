import type { FoundSource, SourceRow } from '#contract/sources.ts'
import { citeWork } from '#core/apa/cite-work.ts'
import type { CslItem, CslName } from '#core/apa/csl.ts'
import { countLabel } from '#core/document/count-label.ts'
import { listOfWords } from '#core/document/list-of-words.ts'
import { truncateText } from '#core/document/truncate-text.ts'

/** "Cabrera et al. (2006)." */
export function whoAndWhen(csl: CslItem): string {
  const names = csl.author ?? csl.editor ?? []
  const cited = citeWork(csl)
  const at = cited.lastIndexOf(', ')
  return names.length === 0
    ? cited.slice(at + 2)
    : `${cited.slice(0, at)} (${cited.slice(at + 2)}).`
}

/** Where a work was published: its journal or book, publisher or archive. */
export function placeOf(csl: CslItem): string {
  return csl['container-title'] ?? csl.publisher ?? csl.archive ?? ''
}

const languages: Record<string, string> = {
  es: 'Español',
  en: 'Inglés',
  pt: 'Portugués',
  fr: 'Francés',
  it: 'Italiano',
  de: 'Alemán',
}
const held = { full: 'Texto completo', abstract: 'Con resumen', record: 'Solo ficha' } as const

/** Language, access and held text of a work, in words. */
export function heldWords(work: FoundSource | SourceRow): string[] {
  const language = work.language === null ? undefined : languages[work.language]
  const pages = 'pages' in work ? work.pages : null
  const text =
    pages === null ? held[work.has_text] : `PDF, ${countLabel(pages, 'página', 'páginas')}`
  return [...(language ? [language] : []), text]
}

/** How many headings are named at most. */
const maxHeadings = 3

/** How often and where a work is cited: "Citada 2 veces, en «Método» y «Resultados»". */
export function citedWords(times: number, headings: readonly string[]): string {
  if (times === 0) return 'Sin citar'
  const said = times === 1 ? 'Citada 1 vez' : `Citada ${times} veces`
  if (headings.length === 0) return said
  const named = headings.slice(0, maxHeadings).map((heading) => `«${truncateText(heading, 40)}»`)
  const more = headings.length - named.length
  return `${said}, en ${listOfWords(more > 0 ? [...named, `${more} más`] : named)}`
}

/** Names as a student types them: "Mora Vélez, Ana; Paz, Luis". */
export function namesFrom(written: string): { family: string; given?: string }[] {
  return written
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => {
      const [family = one, given] = one.split(',').map((part) => part.trim())
      return given ? { family, given } : { family }
    })
}

export function namesWritten(names: readonly CslName[] = []): string {
  return names
    .map((name) =>
      'literal' in name ? name.literal : name.given ? `${name.family}, ${name.given}` : name.family,
    )
    .join('; ')
}
