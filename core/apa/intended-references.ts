import { addTo, commonEnds } from '#core/document/arrays.ts'
import type { ReadWork } from './citation.ts'
import { type DocumentFacts, type PlacedReference, readOnce } from './facts.ts'
import { isMatch, keyText, noAliases } from './match-works.ts'

/**
 * The reference that a citation without one means: the only uncited one of the same authors with another year, or of the
 * same year with a name that differs by a letter or the same authors in another order.
 */
export const intendedReferences = readOnce(({ works, references }: DocumentFacts) => {
  const cited = new Set(works.flatMap(({ matches }) => matches))
  const byName = new Map<string, PlacedReference[]>()
  const byYear = new Map<string, PlacedReference[]>()
  for (const reference of references) {
    const { authors, year } = reference.facts.keys
    const [first = ''] = authors
    if (cited.has(reference) || year === null || first === '') continue
    addTo(byName, first.split(' ')[0] ?? '', reference)
    addTo(byYear, year, reference)
  }
  const byWork = new Map<ReadWork, PlacedReference>()
  for (const { work, matches } of works) {
    if (matches.length > 0 || work.kind !== 'work' || work.year === null) continue
    const name = keyText(work.authors[0] ?? '').split(' ')[0] ?? ''
    const intended =
      only(byName.get(name), ({ facts: { keys } }) =>
        isMatch({ ...work, year: keys.year }, keys, noAliases),
      ) ??
      only(byYear.get(work.year), ({ facts: { keys } }) =>
        isSlipOf(name, keys.authors[0]?.split(' ')[0] ?? ''),
      ) ??
      only(byYear.get(work.year), ({ facts: { keys } }) => isInOtherOrder(work, keys.authors))
    if (intended) byWork.set(work, intended)
  }
  return byWork
})

/** The one that fits, if there are few to choose from and only one does. */
function only(
  candidates: readonly PlacedReference[] = [],
  fits: (reference: PlacedReference) => boolean,
): PlacedReference | undefined {
  if (candidates.length > maxCandidates) return undefined
  const [found, ...others] = candidates.filter(fits)
  return others.length > 0 ? undefined : found
}

/** Among more works of one name or year nobody could tell which is meant. */
const maxCandidates = 12
/** Shorter names that differ by a letter are other names: "Paz", "Ruz". */
const minSlipLength = 4

/** "Loor y Vera" for "Vera y Loor". */
export function isInOtherOrder(work: ReadWork, authors: readonly string[]): boolean {
  const cited = work.authors.map(keyText)
  if (work.etAl || cited.length < 2 || cited.length !== authors.length) return false
  const rest = new Set(authors)
  return cited[0] !== authors[0] && cited.every((name) => rest.delete(name))
}

/** Whether one letter was added, left out, changed or two have changed places. */
function isSlipOf(name: string, other: string): boolean {
  if (name === other || Math.min(name.length, other.length) < minSlipLength) return false
  const [short, long] = name.length < other.length ? [name, other] : [other, name]
  if (long.length - short.length > 1) return false
  const { start, end } = commonEnds(short, long)
  const [one, two] = [short.slice(start, short.length - end), long.slice(start, long.length - end)]
  if (two.length <= 1) return true
  return one.length === 2 && two.length === 2 && one[0] === two[1] && one[1] === two[0]
}
