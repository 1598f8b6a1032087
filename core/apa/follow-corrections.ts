import { commonEnds } from '#core/document/arrays.ts'
import type { CheckedText } from './apply-fixes.ts'
import type { Correction, Spot } from './corrections.ts'
import type { TextList } from './finding.ts'

/** The corrections in a text that was changed otherwise; none whose words were changed with it. */
export function followCorrections(
  corrections: readonly Correction[],
  before: CheckedText,
  after: CheckedText,
): readonly Correction[] {
  if (corrections.length === 0) return corrections
  const lists = {
    cuerpo: align(contentsOf(before.cuerpo), contentsOf(after.cuerpo)),
    referencias: align(contentsOf(before.referencias), contentsOf(after.referencias)),
  }
  return corrections.flatMap((one): Correction[] => {
    const { to, hasMoved } = lists[one.list]
    if (one.kind === 'order') return hasMoved ? [] : [one]
    if (one.kind === 'removed') {
      const isBack = after[one.list].length > before[one.list].length
      const same = ({ content }: { content: string }) => content === one.block.content
      if (isBack && after[one.list].some(same)) return []
      return [{ ...one, index: Math.min(to(one.index), after[one.list].length) }]
    }
    const index = to(one.index)
    const [old, now] = [before[one.list][one.index], after[one.list][index]]
    if (!old || !now) return []
    if (one.kind === 'added') return old.content === now.content ? [{ ...one, index }] : []
    const spots = followSpots(one.spots, old.content, now.content)
    return spots ? [{ ...one, index, spots }] : []
  })
}

const contentsOf = (blocks: CheckedText[TextList]) => blocks.map(({ content }) => content)

type Alignment = {
  /** The new index of a block; beyond the list where it has none. */
  to: (index: number) => number
  /** Whether blocks were added, removed or put in another order. */
  hasMoved: boolean
}

/** Which block is which, by the equal ones at both ends; those between are the same if they are as many. */
function align(before: readonly string[], after: readonly string[]): Alignment {
  const { start, end } = commonEnds(before, after)
  const grown = after.length - before.length
  const known = new Set(before.slice(start, before.length - end))
  const between = after.slice(start, after.length - end)
  const hasMoved =
    grown !== 0 ||
    between.some((content, at) => {
      return content !== before[start + at] && known.has(content)
    })
  const places = new Map(between.map((content, at) => [content, start + at]))
  return {
    hasMoved,
    to: (index) => {
      if (index < start) return index
      if (index >= before.length - end) return index + grown
      if (!hasMoved) return index
      return places.get(before[index] ?? '') ?? after.length
    },
  }
}

/** The spots in the changed content; null if one of them lies in what was changed. */
function followSpots(spots: readonly Spot[], before: string, after: string): Spot[] | null {
  if (before === after) return [...spots]
  const { start, end } = commonEnds(before, after)
  const by = after.length - before.length
  const followed = spots.map((spot) => {
    if (spot.end <= start) return spot
    if (spot.start < before.length - end) return null
    return { ...spot, start: spot.start + by, end: spot.end + by }
  })
  return followed.every((spot) => spot !== null) ? followed : null
}
