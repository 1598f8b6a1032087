import type { ComparedSpan, Comparison } from '#core/document/compare-texts.ts'
import type { Block } from '#core/document/model.ts'
import type { Layout } from '#core/layout/pages.ts'
import {
  type CitingText,
  citationsOutside,
  type SourceKeys,
} from '#core/sources/citations-outside.ts'
import {
  type ContentInks,
  type DrawnBlock,
  drawnBlocks,
  inkOf,
  placeInBlock,
  type Stretch,
  stretchOf,
} from '#web/pages/find-places.ts'
import type { MarkedPlace } from './marked-place.ts'
import { findingOf, outsideMarks } from './outside-findings.ts'

/** A proposal as the pages show it: the document with it, compared with the document as it is, and laid out. */
export type DrawnProposal = { text: CitingText; comparison: Comparison; layout: Layout }

/** The citations outside the ticked sources in a document with a proposal: their marks in the margin and their works. */
export function proposalMarks(
  { text, comparison, layout }: DrawnProposal,
  sources: SourceKeys,
  inks: ContentInks,
): { marks: MarkedPlace[]; labels: string[] } {
  const citations = citationsOutside(text, sources)
  if (citations.length === 0) return { marks: [], labels: [] }
  const labels = citations.map(({ label }) => label)
  const compared = comparedBlocks(text.cuerpo, comparison, drawnBlocks(layout), inks)
  const found = citations.flatMap((citation) => {
    const block = compared.get(citation.index)
    const content = text.cuerpo[citation.index]?.content
    if (!block || content === undefined) return []
    const own = stretchOf(inks.placesOf(content), citation.start, citation.end)
    const stretches = shownStretches(block, own)
    const [first, last] = [stretches[0], stretches.at(-1)]
    const place =
      first && last && placeInBlock(block.drawn, block.number, { from: first.from, to: last.to })
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

type ComparedBlock = { number: number; drawn: DrawnBlock; spans: readonly ComparedSpan[] }

/** The drawn block of each block of the body, and the removed words in it. */
function comparedBlocks(
  body: readonly Block[],
  { blocks }: Comparison,
  drawn: readonly DrawnBlock[],
  inks: ContentInks,
): Map<number, ComparedBlock> {
  const found = new Map<number, ComparedBlock>()
  let index = 0
  for (const [number, { role, spans }] of blocks.entries()) {
    const block = drawn[number]
    const ink = inkOf(spans.map(({ text, mark }) => (mark === 'gone' ? '' : text)).join(''))
    if (role === 'ref' || !block || ink === '') continue
    const at = body.findIndex(
      (one, other) => other >= index && one.role === role && inks.inkOf(one.content) === ink,
    )
    if (at < 0) continue
    found.set(at, { number, drawn: block, spans })
    index = at + 1
  }
  return found
}

/**
 * The places of a stretch of the new text in a drawn block that also shows removed words; several if some are inside
 * it.
 */
function shownStretches(
  { number, spans }: ComparedBlock,
  { from, to }: { from: number; to: number },
): Stretch[] {
  const stretches: Stretch[] = []
  let drawnBefore = 0
  let saidBefore = 0
  for (const { text, mark } of spans) {
    const length = inkOf(text).length
    if (mark !== 'gone') {
      const start = Math.max(from, saidBefore)
      const end = Math.min(to, saidBefore + length)
      const shift = drawnBefore - saidBefore
      if (start < end) stretches.push({ block: number, from: start + shift, to: end + shift })
      saidBefore += length
    }
    drawnBefore += length
  }
  return stretches
}
