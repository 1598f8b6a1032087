import { addTo } from '#core/document/arrays.ts'
import { withIds } from '#core/document/block-ids.ts'
import { capitalName, isExhibit } from '#core/document/block-roles.ts'
import { anchorOf, maxQuotedCharacters, quotedOf, type Stretch } from '#core/document/comments.ts'
import { parseInline } from '#core/document/inline.ts'
import type { AcademicText } from '#core/document/model.ts'
import { outlineOf } from '#core/document/outline.ts'
import type { OutlineItem } from '#core/document/outline-item.ts'
import { readLost } from '#core/docx/lost-comment.ts'
import { allBlocks } from '#core/generation/all-blocks.ts'
import type {
  CommentedParagraph,
  DraftComment,
  SourceComment,
  SourceComments,
  SourcePlace,
} from './draft-comments.ts'
import { labelledTitle, labelOf } from './exhibit-label.ts'

/**
 * The comments of a draft at their places in the text that was read from it. A block is found by the words of the paragraph,
 * of equal ones in their order; what became a part of a block, or of a table or figure, by the words of the comment nearest
 * to the paragraphs around. Words that the text does not have stay as quoted words.
 */
export function placeComments(text: AcademicText, source: SourceComments): DraftComment[] {
  const { paragraphs, comments } = source
  if (comments.length === 0) return []
  const blocks = blocksOf(text)
  if (blocks.length === 0) return []
  const found = matchParagraphs(paragraphs, blocks)
  const wholes = paragraphs.map((paragraph, at) => wholeLine(paragraph, found[at], blocks))
  const ground = { blocks, paragraphs, found, wholes }
  const most = Math.max(leastQuoted, Math.floor(maxTogether / comments.length))
  return comments.map((comment) => {
    const { lines, ...one } = placed(comment, ground)
    const { from, to, quoted } = anchorOf('', one.from, lines)
    const isAlone = lines.length === 1
    return {
      ...one,
      ...(isAlone ? { from: one.from, to: one.to } : { from, to }),
      quoted: quotedOf(quoted, Math.min(maxQuotedCharacters, most)),
    }
  })
}

/** Quoted words are cut so that all comments together have at most `maxTogether` characters, but none below `leastQuoted`. */
const leastQuoted = 300
const maxTogether = 150_000

type Found = {
  /** The block with the words of the paragraph. */
  block: number | undefined
  /** The number of the block that comes after those of the paragraphs before. */
  next: number
}
type Block = { role: string; text: string; nonSpace: string; label: string | null }
type Ground = {
  blocks: Block[]
  paragraphs: readonly CommentedParagraph[]
  found: Found[]
  /** The quoted line for each paragraph when it is commented whole; null for a paragraph that has no text of its own. */
  wholes: readonly (string | null)[]
}
/** `lines`: the commented words of each block; `from` and `to` are positions in the first block. */
type Placed = Omit<DraftComment, 'quoted'> & { lines: string[] }

function placed({ place: said, ...comment }: SourceComment, ground: Ground): Placed {
  const { blocks, paragraphs, found } = ground
  const paragraph = said && paragraphs[said.paragraph]
  const near = said && found[said.paragraph]
  const place = said && paragraph ? wordedPlace(paragraph.text, inFirst(said, paragraph)) : null
  const lost = readLost(comment.text)
  const words = paragraph && place ? paragraph.text.slice(place.from, place.to) : ''
  const kept =
    near?.block ?? (paragraph && near ? blockOf(paragraph, words, near.next, blocks) : null)
  const block = Math.min(kept ?? Math.max(0, (near?.next ?? 0) - 1), blocks.length - 1)
  const own = blocks[block] as Block
  const none = { from: 0, to: 0 }
  if (lost) return { ...comment, text: lost.text, block, ...none, lines: [lost.quoted] }
  const rest = said ? restOf(said, ground) : []
  if (own.label !== null && kept !== null) {
    return { ...comment, block, ...none, lines: [own.label, ...rest] }
  }
  const stretch = paragraph && place && kept !== null ? stretchIn(own, paragraph, place) : null
  if (!stretch) return { ...comment, block, ...none, lines: [words.trim() || '…', ...rest] }
  const { from, to } = stretch
  return { ...comment, block, ...stretch, lines: [own.text.slice(from, to), ...rest] }
}

/** What is commented of the first paragraph. */
function inFirst(
  { paragraph, from, last, to }: SourcePlace,
  { text }: CommentedParagraph,
): Stretch {
  return { from, to: last === paragraph ? to : text.length }
}

/** The words of the paragraphs after the first one. */
function restOf({ paragraph, last, to }: SourcePlace, ground: Ground): string[] {
  const { blocks, paragraphs, found, wholes } = ground
  if (last <= paragraph) return []
  const lines = wholes.slice(paragraph + 1, last).filter((line) => line !== null)
  const end = paragraphs[last]
  if (!end || wholes[last] === null) return lines
  const block = blocks[found[last]?.block ?? -1]
  const stretch = block ? stretchIn(block, end, { from: 0, to }) : null
  return [...lines, block && stretch ? block.text.slice(0, stretch.to) : end.text.slice(0, to)]
}

/** Null for what is no words of the text, as the caption of a table. */
function wholeLine(
  { text, isInTable }: CommentedParagraph,
  place: Found | undefined,
  blocks: readonly Block[],
): string | null {
  const { block, next = 0 } = place ?? {}
  if (block !== undefined) return blocks[block]?.text ?? null
  if (isInTable) return null
  const nonSpace = withoutSpaces(text)
  // A heading in its line is a block of its own.
  const isPart = blocks
    .slice(next, next + 2)
    .some(
      ({ label, nonSpace: own }) =>
        label === null && own !== '' && (nonSpace.includes(own) || own.includes(nonSpace)),
    )
  return nonSpace !== '' && isPart ? text : null
}

function blocksOf(text: AcademicText): Block[] {
  const named = withIds(text)
  const labels = exhibitLabels(outlineOf(named, { title: '', lines: [] }))
  return allBlocks(named).map(({ id = '', role, content }) => {
    const shown = parseInline(content)
      .map((span) => span.text)
      .join('')
    const label = isExhibit(role) ? (labels.get(id) ?? null) : null
    return { role, text: shown, nonSpace: withoutSpaces(shown), label }
  })
}

function matchParagraphs(paragraphs: readonly CommentedParagraph[], blocks: Block[]): Found[] {
  const byNonSpace = new Map<string, number[]>()
  for (const [at, { label, nonSpace }] of blocks.entries()) {
    if (label === null && nonSpace !== '') addTo(byNonSpace, nonSpace, at)
  }
  const seen = new Map<string, number>()
  let next = 0
  return paragraphs.map(({ text, isInTable }) => {
    const nonSpace = withoutSpaces(text)
    const equal = isInTable ? undefined : byNonSpace.get(nonSpace)
    if (!equal) return { block: undefined, next }
    const count = seen.get(nonSpace) ?? 0
    seen.set(nonSpace, count + 1)
    const block = equal[Math.min(count, equal.length - 1)] as number
    const here = { block, next }
    next = block + 1
    return here
  })
}

/** The block in which a paragraph is that is none by itself; null where its words are not in the text. */
function blockOf(
  paragraph: CommentedParagraph,
  words: string,
  next: number,
  blocks: readonly Block[],
): number | null {
  const nonSpace = withoutSpaces(words)
  const all = withoutSpaces(paragraph.text)
  const kind = exhibitOf(paragraph)
  if (kind !== null) {
    const isLabel = !paragraph.isInTable
    const found = nearest(
      blocks,
      next,
      ({ role, label, nonSpace: own }) =>
        label !== null && role === kind && (isLabel || own.includes(all)),
    )
    if (found !== null) return found
  }
  if (nonSpace === '' && all === '') return null
  return nearest(blocks, next, ({ nonSpace: own }) =>
    own.includes(nonSpace === '' ? all : nonSpace),
  )
}

/** Which exhibit a paragraph belongs to, by what it is. */
function exhibitOf({ text, isInTable, shows }: CommentedParagraph): string | null {
  if (isInTable) return 'table'
  const said = text.trim()
  const isTable = labelOf(said) === 'table' || labelledTitle('table', said) !== null
  if (isTable) return 'table'
  if (labelOf(said) === 'figure' || labelledTitle('figure', said) !== null) return 'figure'
  return shows
}

function nearest(
  blocks: readonly Block[],
  next: number,
  isOne: (block: Block) => boolean,
): number | null {
  for (let away = 0; away < blocks.length; away++) {
    for (const at of [next + away, next - 1 - away]) {
      const block = blocks[at]
      if (block && isOne(block)) return at
    }
  }
  return null
}

/** The characters of a block that a comment is about; null without any. */
function stretchIn(
  block: Block,
  { text }: CommentedParagraph,
  { from, to }: Stretch,
): Stretch | null {
  const places = nonSpacePlaces(block.text)
  const before = withoutSpaces(text.slice(0, from)).length
  const nonSpace = withoutSpaces(text.slice(from, to))
  if (nonSpace === '') return null
  // A part of the paragraph may be a block of its own, as a heading in its line.
  const start = Math.max(0, withoutSpaces(text).indexOf(block.nonSpace))
  const at = nearestIn(block.nonSpace, nonSpace, before - start)
  const [first, last] = [places[at], places[at + nonSpace.length - 1]]
  return first === undefined || last === undefined ? null : { from: first, to: last + 1 }
}

function nearestIn(nonSpace: string, words: string, from: number): number {
  let found = nonSpace.indexOf(words)
  for (let at = found; at !== -1; at = nonSpace.indexOf(words, at + 1)) {
    if (Math.abs(at - from) > Math.abs(found - from)) break
    found = at
  }
  return found
}

/** A place between two characters as the word before it, or after it where there is none. */
function wordedPlace(text: string, place: Stretch): Stretch {
  if (withoutSpaces(text.slice(place.from, place.to)) !== '') return place
  const places = nonSpacePlaces(text)
  const before = places.findLast((at) => at < place.from) ?? places[0]
  return before === undefined ? place : wordAt(text, before)
}

function wordAt(text: string, place: number): Stretch {
  const isPart = (at: number) => /[\p{L}\p{N}]/u.test(text[at] ?? '')
  let [from, to] = [place, place + 1]
  while (isPart(from - 1)) from--
  while (isPart(to)) to++
  return { from, to }
}

function nonSpacePlaces(text: string): number[] {
  return [...text.split('').entries()].flatMap(([at, sign]) => (isNonSpace(sign) ? [at] : []))
}

const isNonSpace = (sign: string) => !/[\s\ufffc]/.test(sign)

/** The characters of a text that are no white space and no notes, in small letters: some programs write capitals for a look. */
function withoutSpaces(text: string): string {
  const nonSpace = text.replace(/[\s\ufffc]+/g, '')
  const small = nonSpace.toLowerCase()
  return small.length === nonSpace.length ? small : nonSpace
}

/** What each table, figure, equation and listing of an outline is called, by its id: "Tabla 1". */
function exhibitLabels(items: readonly OutlineItem[]): Map<string, string> {
  const labels = new Map<string, string>()
  for (const { id, role, content, equation } of items) {
    if (id === undefined) continue
    if (role === 'exhibit-label') labels.set(id, content)
    else if (equation !== undefined) labels.set(id, `${capitalName('equation')} ${equation}`)
  }
  return labels
}
