import { arrangeReferences } from '#core/document/arrange-references.ts'
import { plainText } from '#core/document/inline.ts'
import type { Reference } from '#core/document/model.ts'

/** The first reference out of order, and the beginning of the one it belongs after; null if it comes first. */
export type Misplaced = { index: number; after: string | null }

/** The first of the fewest references that have to move; null when the list is in order. */
export function misplacedReference(references: readonly Reference[]): Misplaced | null {
  const ordered = arrangeReferences(references)
  const places = references.map((reference) => ordered.indexOf(reference))
  const staying = longestRising(places)
  const index = places.findIndex((place) => place < 0 || !staying.has(place))
  if (index < 0) return null
  const before = ordered[(places[index] ?? 0) - 1]
  return { index, after: before ? authorOf(before) : null }
}

function authorOf({ content }: Reference): string {
  return plainText(content).split(/[,.(]/)[0]?.trim().slice(0, 24) ?? ''
}

/** The members of a longest increasing subsequence. Ignores negative numbers. */
function longestRising(numbers: readonly number[]): Set<number> {
  const tails: number[] = []
  const before = new Map<number, number | undefined>()
  for (const number of numbers) {
    if (number < 0) continue
    let at = tails.findIndex((tail) => tail > number)
    if (at < 0) at = tails.length
    before.set(number, tails[at - 1])
    tails[at] = number
  }
  const members = new Set<number>()
  for (let last = tails.at(-1); last !== undefined; last = before.get(last)) members.add(last)
  return members
}
