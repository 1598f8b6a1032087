import type { ComparedSpan, Comparison } from '#core/document/compare-texts.ts'
import type { Layout } from '#core/layout/pages.ts'
import {
  type CitingText,
  citationsOutside,
  type SourceKeys,
} from '#core/sources/citations-outside.ts'
import {
  type DrawnBlock,
  drawnBlocks,
  type NonSpaceCache,
  placeInBlock,
  type Stretch,
  stretchOf,
  withoutSpaces,
} from '#web/pages/find-places.ts'
import type { MarkedPlace } from './marked-place.ts'
import { findingOf, outsideMarks } from './outside-findings.ts'

/** A proposal as the pages show it: the document with it, compared with the document as it is, and laid out. */
export type DrawnProposal = { text: CitingText; comparison: Comparison; layout: Layout }

/** The citations outside the ticked sources in a document with a proposal: their marks in the margin and their works. */
export function proposalMarks(
  { text, comparison, layout }: DrawnProposal,
  sources: SourceKeys,
  nonSpaces: NonSpaceCache,
): { marks: MarkedPlace[]; labels: string[] } {
  const citations = citationsOutside(text, sources)
  if (citations.length === 0) return { marks: [], labels: [] }
  const labels = citations.map(({ label }) => label)
  const compared = comparedBlocks(comparison, drawnBlocks(layout))
  const found = citations.flatMap((citation) => {
    const { id = '', content = '' } = text.cuerpo[citation.index] ?? {}
    const block = compared.get(id)
    if (!block) return []
    const own = stretchOf(nonSpaces.placesOf(content), citation.start, citation.end)
    const stretches = shownStretches(block, own)
    const [first, last] = [stretches[0], stretches.at(-1)]
    const place = first && last && placeInBlock(block.drawn, { from: first.from, to: last.to })
    return place ? [{ finding: findingOf(citation), place, stretches }] : []
  })
  const marks = outsideMarks(
    text,
    found.map(({ finding }) => finding),
    found.map(({ place }) => place),
    new Set(labels),
  ).map((mark, at) => ({
    ...mark,
    spots: (found[at]?.stretches ?? []).map((stretch) => ({
      stretch,
      kind: 'review-outside' as const,
    })),
  }))
  return { marks, labels }
}

type ComparedBlock = { drawn: DrawnBlock; spans: readonly ComparedSpan[] }

/** The drawn block of each block, by its id, and the removed words in it. */
function comparedBlocks(
  { blocks }: Comparison,
  drawn: ReadonlyMap<string, DrawnBlock>,
): Map<string, ComparedBlock> {
  return new Map(
    blocks.flatMap(({ id = '', spans }) => {
      const block = drawn.get(id)
      return block ? [[id, { drawn: block, spans }]] : []
    }),
  )
}

/**
 * The places of a stretch of the new text in a drawn block that also shows removed words; several if some are inside
 * it.
 */
function shownStretches(
  { drawn, spans }: ComparedBlock,
  { from, to }: { from: number; to: number },
): Stretch[] {
  const stretches: Stretch[] = []
  let drawnBefore = 0
  let saidBefore = 0
  for (const { text, mark } of spans) {
    const length = withoutSpaces(text).length
    if (mark !== 'gone') {
      const start = Math.max(from, saidBefore)
      const end = Math.min(to, saidBefore + length)
      const shift = drawnBefore - saidBefore
      if (start < end) stretches.push({ block: drawn.id, from: start + shift, to: end + shift })
      saidBefore += length
    }
    drawnBefore += length
  }
  return stretches
}
