import type { Place, ReadCitation } from '#core/apa/citation.ts'
import { citedAs } from '#core/apa/cite-work.ts'
import type { BlockFacts, CitedWork, DocumentFacts } from '#core/apa/facts.ts'
import { creditedTo, isQuoted, loosePage, subjectOf } from '#core/apa/quotations.ts'
import { addTo } from '#core/document/arrays.ts'
import { plainText } from '#core/document/inline.ts'
import { citedPages } from './check-quotation.ts'

/** A literal quotation of the text, and what it is quoted from. */
export type DocumentQuotation = {
  /** Index of the block in the body, from 0. */
  index: number
  /** In the block's content as stored, marks included. */
  start: number
  end: number
  /** Its content as stored. */
  stored: string
  /** Its visible words, without the marks around them. */
  said: string
  /** How its source is cited: "Vera y Paz (2019)". */
  source: string
  /** The references that its citation can mean. */
  references: readonly string[]
  /** The pages that the citation names: "12", "xii". */
  pages: readonly string[]
  /** The place of the page in the content; null without one. */
  locator: Place | null
}

/** The quotations of a text with a citation: words between marks, and blocks of their own. In the order of the text. */
export function documentQuotations({ blocks, works }: DocumentFacts): DocumentQuotation[] {
  const byCitation = new Map<ReadCitation, CitedWork[]>()
  for (const work of works) addTo(byCitation, work.citation, work)
  return blocks.flatMap((block, index) => {
    if (block.role === 'quote') return blockQuotation(blocks, index, byCitation)
    if (block.role !== 'p') return []
    return block.quotations.flatMap((quotation) => {
      if (!isQuoted(block, quotation)) return []
      const credited = creditedTo(block, quotation)
      if (!credited) return []
      const { start, end } = quotation
      const loose = loosePage(block, quotation)
      const said = plainText(block.content.slice(start + 1, end - 1))
      return placed(block, credited, byCitation, { index, start, end, said }, loose)
    })
  })
}

/** The block's words without its citation, which is at its end or in the paragraph before. */
function blockQuotation(
  blocks: readonly BlockFacts[],
  index: number,
  byCitation: ReadonlyMap<ReadCitation, CitedWork[]>,
): DocumentQuotation[] {
  const block = blocks[index]
  if (!block) return []
  const own = block.citations.at(-1)
  const before = blocks[index - 1]
  const citation = own ?? (before && subjectOf(before, before.citations))
  if (!citation) return []
  const loose = loosePage(block, {
    start: block.content.length,
    end: block.content.length,
    words: 0,
  })
  const end =
    own && own.form === 'parenthetical' ? own.start : (loose?.start ?? block.content.length)
  const said = plainText(block.content.slice(0, end)).replace(/^[«“"]|[»”"]$/gu, '')
  if (said === '') return []
  const at = { index, start: 0, end: block.content.slice(0, end).trimEnd().length, said }
  return placed(
    own || !before ? block : before,
    citation,
    byCitation,
    at,
    own ? null : loose,
    block,
  )
}

function placed(
  /** Where the citation stands. */
  block: BlockFacts,
  citation: ReadCitation,
  byCitation: ReadonlyMap<ReadCitation, CitedWork[]>,
  at: Pick<DocumentQuotation, 'index' | 'start' | 'end' | 'said'>,
  loose: Place | null,
  /** Where the quotation stands. */
  own: BlockFacts = block,
): DocumentQuotation[] {
  const cited = byCitation.get(citation) ?? []
  const [first] = cited
  if (!first) return []
  const matches = cited.flatMap((work) => work.matches)
  const csl = matches[0]?.facts.csl
  const { work } = first
  const named = `${work.authors.join(' y ')}${work.etAl ? ' et al.' : ''} (${work.year ?? 's.f.'})`
  const paged = cited.find(({ work: { locator } }) => citedPages(locator).length > 0)?.work
  const found = paged?.locator ? block.content.indexOf(paged.locator, paged.start) : -1
  const looseText = loose ? own.content.slice(loose.start + 1, loose.end - 1) : null
  const isInCitation = found !== -1 && block === own
  return [
    {
      ...at,
      stored: own.content.slice(at.start, at.end),
      source: csl ? citedAs(csl) : named,
      references: [...new Set(matches.map(({ facts }) => facts.content))],
      pages: citedPages(paged?.locator ?? looseText),
      locator: isInCitation
        ? { start: found, end: found + (paged?.locator?.length ?? 0) }
        : loose && citedPages(looseText).length > 0
          ? { start: loose.start + 1, end: loose.end - 1 }
          : null,
    },
  ]
}
