import type { CitingBlock, ReadWork } from '#core/apa/citation.ts'
import type { CslItem } from '#core/apa/csl.ts'
import { readCitations } from '#core/apa/find-citations.ts'
import { aliasesOf, isMatch, type ReferenceKeys, referenceKeys } from '#core/apa/match-works.ts'
import { readInParts } from '#core/apa/read-reference.ts'
import { writeReference } from '#core/apa/write-reference.ts'
import { isProse } from '#core/document/block-roles.ts'
import { plainText } from '#core/document/inline.ts'
import type { Block, Reference } from '#core/document/model.ts'

/** A citation of a work that is none of the ticked sources, with what the review and the pages show of it. */
export type OutsideCitation = {
  rule: 'CIT-SOURCE'
  severity: 'error'
  list: 'cuerpo'
  index: number
  /** `start` and `end` count UTF-16 units in the block's content as stored. */
  start: number
  end: number
  /** "Stapel y Lindenberg, 2011", the same for each citation of the work. */
  label: string
  /** The citation as it is read, without the asterisks of italics. */
  words: string
  /** One plain sentence in Spanish. */
  message: string
}

/** The sources of a project, read once for many texts. */
export type SourceKeys = readonly ReferenceKeys[]

export function sourceKeys(sources: readonly { csl: CslItem }[]): SourceKeys {
  return sources.map(({ csl }) =>
    withoutLetter(referenceKeys(readInParts(writeReference(csl, { conjunction: 'y' })))),
  )
}

/** A text, and which blocks of its body a model proposes: from `from` up to, not including, `to`. */
export type CitingText = {
  cuerpo: readonly Block[]
  referencias: readonly Reference[]
  proposed?: { from: number; to: number }
}

/**
 * The citations of a text that match none of its ticked sources, in order; none if no source is ticked, because then
 * any work may be cited. Letters after years are ignored, because they depend on the list. Personal communications need
 * no source; of a second-hand citation the work that was read counts. Proposed blocks may also cite the references of
 * the text. `blocks` are the blocks of the body with their citations if they were read before, as by `ApaChecker`.
 * Never throws.
 */
export function citationsOutside(
  text: CitingText,
  sources: SourceKeys,
  blocks: readonly CitingBlock[] = citationsByBlock(text.cuerpo),
): OutsideCitation[] {
  if (sources.length === 0) return []
  const { cuerpo, referencias, proposed } = text
  const found = outsideOf(blocks, sources)
  const isProposed = ({ index }: OutsideCitation) =>
    proposed !== undefined && index >= proposed.from && index < proposed.to
  if (!found.some(isProposed)) return found
  const listed = [...cuerpo.filter(({ role }) => role === 'ref'), ...referencias]
  const references = listed.map(({ content }) => withoutLetter(referenceKeys(readInParts(content))))
  const unlisted = new Set(outsideOf(blocks, [...sources, ...references]).map(placeOf))
  return found.filter((one) => !isProposed(one) || unlisted.has(placeOf(one)))
}

const placeOf = ({ index, start, end }: OutsideCitation) => `${index} ${start} ${end}`

/** For the live region of a growing text: the works cited outside the sources, each once, and a sentence on the newest. */
export type OutsideNews = { labels: readonly string[]; announcement: string }

export const noOutsideNews: OutsideNews = { labels: [], announcement: '' }

/** `before` itself where nothing is new. */
export function outsideNews(
  found: readonly OutsideCitation[],
  before: OutsideNews = noOutsideNews,
): OutsideNews {
  const labels = [...new Set(found.map(({ label }) => label))]
  const fresh = labels.filter((label) => !before.labels.includes(label))
  if (fresh.length === 0 && labels.length === before.labels.length) return before
  const announcement =
    fresh.length > 0 ? `Cita fuera de tus fuentes: ${fresh.join('; ')}.` : before.announcement
  return { labels, announcement }
}

/** `citationsOutside` for callers that have read the citations of the blocks already. */
export function outsideOf(blocks: readonly CitingBlock[], sources: SourceKeys): OutsideCitation[] {
  const { works, aliases } = citedWorks(blocks)
  // A work is cited many times.
  const known = new Map<string, boolean>()
  return works.flatMap(({ index, work }) => {
    const plain = withoutWorkLetter(work)
    const form = JSON.stringify([plain.authors, plain.etAl, plain.year])
    const isSource = known.get(form) ?? sources.some((keys) => isMatch(plain, keys, aliases))
    known.set(form, isSource)
    return isSource ? [] : [outsideCitation(index, work, blocks[index]?.content ?? '')]
  })
}

function outsideCitation(index: number, work: ReadWork, content: string): OutsideCitation {
  const { start, end } = work
  const label = labelOf(work)
  const words = content.slice(start, end).replaceAll('*', '')
  const message = `«${label}» no está entre las fuentes que marcaste.`
  const place = { list: 'cuerpo', index, start, end } as const
  return { rule: 'CIT-SOURCE', severity: 'error', ...place, label, words, message }
}

function labelOf({ authors, etAl, year }: ReadWork): string {
  const names =
    authors.length > 1
      ? `${authors.slice(0, -1).join(', ')} y ${authors.at(-1)}`
      : (authors[0] ?? '')
  return `${names}${etAl ? ' et al.' : ''}, ${year}`
}

// A growing text is read several times a second, and most of its blocks are the same objects.
const known = new WeakMap<Block, CitingBlock>()

export function citationsByBlock(cuerpo: readonly Block[]): CitingBlock[] {
  return cuerpo.map((block) => {
    const { role, content } = block
    const before = known.get(block)
    if (before?.content === content) return before
    const read = { content, citations: isProse(role) ? readCitations(content) : [] }
    known.set(block, read)
    return read
  })
}

/** The works that a text cites as read, with the initials that it gives its organisations. */
export function citedWorks(blocks: readonly CitingBlock[]) {
  const works = blocks.flatMap(({ citations }, index) => {
    const certain = citations.filter(({ isDoubtful }) => !isDoubtful).flatMap((one) => one.works)
    return certain
      .filter(({ kind, year }) => kind !== 'personal' && kind !== 'original' && year !== null)
      .map((work) => ({ index, work }))
  })
  return { works, aliases: aliasesOf(blocks) }
}

const letter = /(\d|s\.f\.)-?[a-z]$/
const withoutWorkLetter = (work: ReadWork): ReadWork => ({
  ...work,
  year: work.year?.replace(letter, '$1') ?? null,
})

/** Where each source is cited: the index of the block of each citation. */
export function citingBlocks(text: { cuerpo: readonly Block[] }, sources: SourceKeys): number[][] {
  const { works, aliases } = citedWorks(citationsByBlock(text.cuerpo))
  const plain = works.map(({ index, work }) => ({ index, work: withoutWorkLetter(work) }))
  return sources.map((keys) =>
    plain.filter(({ work }) => isMatch(work, keys, aliases)).map(({ index }) => index),
  )
}

/** The headings that blocks stand under, each once, without those of paragraphs. */
export function headingsOver(cuerpo: readonly Block[], blocks: readonly number[]): string[] {
  const found = blocks.flatMap((index) => {
    const heading = cuerpo.slice(0, index).findLast(({ role }) => /^t[1-3]$/.test(role))
    return heading ? [plainText(heading.content)] : []
  })
  return [...new Set(found)]
}

const withoutLetter = (keys: ReferenceKeys) => ({
  ...keys,
  year: keys.year?.replace(letter, '$1') ?? null,
})
