import { addTo } from '#core/document/arrays.ts'
import { type CslItem, type CslName, creditedNames, nameText } from './csl.ts'
import type { Conjunction } from './finding.ts'
import { andBefore } from './write-reference.ts'

/** The authors as a citation names them: "Vera", "Vera y Paz", "Vera et al."; empty without authors. Source: APA 7 §8.17. */
export function citedAuthors(names: readonly CslName[], conjunction: Conjunction): string {
  const [first, second] = names.map(nameText)
  if (first === undefined) return ''
  if (second === undefined) return first
  if (names.length > 2) return `${first} et al.`
  return `${first} ${conjunction === '&' ? '&' : andBefore(second)} ${second}`
}

/** How a sentence names a work: "Vera y Paz (2019)"; a work without authors by its title. */
export function citedAs(csl: CslItem): string {
  const head = citedAuthors(creditedNames(csl), 'y') || (csl.title ?? '').replaceAll('*', '')
  return `${head} (${citedYear(csl)})`.trim()
}

/** The date as a citation has it: "2019a", "s.f.", "en prensa"; of two years the last, or the one that `at` counts. */
export function citedYear(csl: CslItem, at = -1): string {
  if (csl.status) return csl.status
  const suffix = csl['year-suffix'] ?? ''
  const year = csl.issued?.['date-parts'].at(at)?.[0]
  if (year) return `${year}${suffix}`
  return suffix === '' ? 's.f.' : `s.f.-${suffix}`
}

/** How a work is cited in brackets: "Cabrera, 2006", "Mora y Paz, 2021", "Vera et al., s.f.". Source: APA 7 §8.17. */
export function citeWork(csl: CslItem, conjunction: Conjunction = 'y'): string {
  const names = citedAuthors(creditedNames(csl), conjunction)
  return `${names || `“${csl.title ?? ''}”`}, ${citedYear(csl, 0)}`
}

/** Adds the letters that distinguish works of the same authors and year, by title. Source: APA 7 §8.19. */
export function withYearLetters<Source extends { csl: CslItem }>(
  sources: readonly Source[],
): Source[] {
  const alike = new Map<string, Source[]>()
  for (const source of sources) addTo(alike, citeWork(source.csl), source)
  const letters = new Map<Source, string>()
  for (const same of alike.values()) {
    if (same.length < 2) continue
    const byTitle = same.toSorted((one, other) =>
      (one.csl.title ?? '').localeCompare(other.csl.title ?? '', 'es'),
    )
    for (const [at, source] of byTitle.entries()) {
      letters.set(source, String.fromCharCode(97 + (at % 26)))
    }
  }
  return sources.map((source) => {
    const letter = letters.get(source)
    return letter ? { ...source, csl: { ...source.csl, 'year-suffix': letter } } : source
  })
}
