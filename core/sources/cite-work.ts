import type { CslItem, CslName } from '#core/apa/csl.ts'
import type { Conjunction } from '#core/apa/finding.ts'
import { andBefore } from '#core/apa/write-reference.ts'

/** How a work is cited in brackets: "Cabrera, 2006", "Mora y Paz, 2021", "Vera et al., s.f.". Source: APA 7 §8.17. */
export function citeWork(csl: CslItem, conjunction: Conjunction = 'y'): string {
  const names = csl.author ?? csl.editor ?? []
  const year = csl.issued?.['date-parts'][0]?.[0]
  const date = csl.status ?? (year ? `${year}${csl['year-suffix'] ?? ''}` : undatedOf(csl))
  return `${who(names, csl.title ?? '', conjunction)}, ${date}`
}

function who(names: readonly CslName[], title: string, conjunction: Conjunction): string {
  const [first, second] = names
  if (!first) return `“${title}”`
  if (names.length > 2) return `${surname(first)} et al.`
  if (!second) return surname(first)
  const joint = conjunction === '&' ? '&' : andBefore(surname(second))
  return `${surname(first)} ${joint} ${surname(second)}`
}

const surname = (name: CslName) => ('literal' in name ? name.literal : name.family)
const undatedOf = (csl: CslItem) => (csl['year-suffix'] ? `s.f.-${csl['year-suffix']}` : 's.f.')

/** Adds the letters that distinguish works of the same authors and year, by title. Source: APA 7 §8.19. */
export function withYearLetters<Source extends { csl: CslItem }>(
  sources: readonly Source[],
): Source[] {
  const alike = new Map<string, Source[]>()
  for (const source of sources) {
    const key = citeWork(source.csl)
    alike.set(key, [...(alike.get(key) ?? []), source])
  }
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
