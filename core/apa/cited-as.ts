import type { CslItem, CslName } from './csl.ts'
import type { Conjunction } from './finding.ts'
import { andBefore } from './write-reference.ts'

/** The authors as a citation names them: "Vera", "Vera y Paz", "Vera et al."; empty without authors. Source: APA 7 §8.17. */
export function citedAuthors(names: readonly CslName[], conjunction: Conjunction): string {
  const [first, second] = names.map((name) => ('family' in name ? name.family : name.literal))
  if (first === undefined) return ''
  if (second === undefined) return first
  if (names.length > 2) return `${first} et al.`
  return `${first} ${conjunction === '&' ? '&' : andBefore(second)} ${second}`
}

/** How a sentence names a work: "Vera y Paz (2019)"; a work without authors by its title. */
export function citedAs(csl: CslItem): string {
  const names = csl.author ?? csl.editor ?? []
  const head = citedAuthors(names, 'y') || (csl.title ?? '').replaceAll('*', '')
  return `${head} (${citedYear(csl)})`.trim()
}

/** The date as a citation has it: "2019a", "s.f.", "en prensa". */
export function citedYear({ issued, status, 'year-suffix': suffix = '' }: CslItem): string {
  if (status) return status
  const year = issued?.['date-parts'].at(-1)?.[0]
  if (year !== undefined) return `${year}${suffix}`
  return suffix === '' ? 's.f.' : `s.f.-${suffix}`
}
