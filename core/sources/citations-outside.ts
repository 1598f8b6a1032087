import type { ReadCitation, ReadWork } from '#core/apa/citation.ts'
import type { CslItem } from '#core/apa/csl.ts'
import { readCitations } from '#core/apa/find-citations.ts'
import { isMatch } from '#core/apa/match-works.ts'
import { readInParts } from '#core/apa/read-reference.ts'
import { keyText, type ReferenceKeys, referenceKeys } from '#core/apa/reference-keys.ts'
import { writeReference } from '#core/apa/write-reference.ts'
import type { Block, Reference } from '#core/document/model.ts'

/** A cited work that is none of the sources. `start` and `end` count UTF-16 units in the block's content as stored. */
export type OutsideCitation = {
  list: 'cuerpo'
  index: number
  start: number
  end: number
  /** "Stapel y Lindenberg, 2011". */
  label: string
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
 * The citations of a text that match no source, in order. Letters after years are ignored, because they depend on the
 * list. Personal communications need no source; of a second-hand citation the work that was read counts. Proposed
 * blocks may also cite the references of the text.
 */
export function citationsOutside(text: CitingText, sources: SourceKeys): OutsideCitation[] {
  const { cuerpo, referencias, proposed } = text
  const blocks = citationsByBlock(cuerpo)
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

/** The same for citations that were read before. */
export function outsideOf(blocks: readonly CitingBlock[], sources: SourceKeys): OutsideCitation[] {
  const { works, aliases } = citedWorks(blocks)
  // A work is cited many times.
  const known = new Map<string, boolean>()
  return works.flatMap(({ index, work }) => {
    const plain = withoutWorkLetter(work)
    const form = JSON.stringify([plain.authors, plain.etAl, plain.year])
    const isSource = known.get(form) ?? sources.some((keys) => isMatch(plain, keys, aliases))
    known.set(form, isSource)
    if (isSource) return []
    const { start, end } = work
    return [{ list: 'cuerpo' as const, index, start, end, label: labelOf(work) }]
  })
}

type Aliases = Parameters<typeof isMatch>[2]

type CitingBlock = { citations: readonly ReadCitation[] }

// A growing text is read several times a second, and most of its blocks are the same objects.
const known = new WeakMap<Block, CitingBlock & { content: string }>()

export function citationsByBlock(cuerpo: readonly Block[]): CitingBlock[] {
  return cuerpo.map((block) => {
    const { role, content } = block
    const before = known.get(block)
    if (before?.content === content) return before
    const read = { content, citations: role === 'ref' ? [] : readCitations(content) }
    known.set(block, read)
    return read
  })
}

/** The works that a text cites as read, with the initials that it gives its organisations. */
export function citedWorks(blocks: readonly CitingBlock[]) {
  const aliases = new Map<string, string>()
  const works = blocks.flatMap(({ citations }, index) => {
    return citations.flatMap((citation) => {
      for (const { group, authors } of citation.works) {
        if (group !== null && authors[0]) aliases.set(keyText(group), keyText(authors[0]))
      }
      return citation.works
        .filter(({ kind, year }) => kind !== 'personal' && kind !== 'original' && year !== null)
        .map((work) => ({ index, work, isDoubtful: citation.isDoubtful }))
    })
  })
  return { works: works.filter(({ isDoubtful }) => !isDoubtful), aliases: aliases as Aliases }
}

const letter = /(\d|s\.f\.)-?[a-z]$/
const withoutWorkLetter = (work: ReadWork): ReadWork => ({
  ...work,
  year: work.year?.replace(letter, '$1') ?? null,
})

/** How often each source is cited. */
export function countCitations(text: { cuerpo: readonly Block[] }, sources: SourceKeys): number[] {
  const { works, aliases } = citedWorks(citationsByBlock(text.cuerpo))
  const plain = works.map(({ work }) => withoutWorkLetter(work))
  return sources.map((keys) => plain.filter((work) => isMatch(work, keys, aliases)).length)
}

function labelOf({ authors, etAl, year }: ReadWork): string {
  const names =
    authors.length > 1
      ? `${authors.slice(0, -1).join(', ')} y ${authors.at(-1)}`
      : (authors[0] ?? '')
  return `${names}${etAl ? ' et al.' : ''}, ${year}`
}

const withoutLetter = (keys: ReferenceKeys) => ({
  ...keys,
  year: keys.year?.replace(letter, '$1') ?? null,
})
