import { readVisible } from '#core/apa/visible-text.ts'
import {
  type BlockRole,
  isExhibit,
  isKnownRole,
  isProse,
  shownRole,
} from '#core/document/block-roles.ts'
import { isSameFace, parseInline, type Span, writeInline } from '#core/document/inline.ts'
import type { AcademicText, Block } from '#core/document/model.ts'
import { allBlocks } from './all-blocks.ts'
import { asksToRemoveFigures, keepFigures, picturesOf } from './changes/kept-figures.ts'

/** A place in a text: its block, counting the body and then the references, and UTF-16 units of the content as stored. */
type TextPlace = { block: number; offset: number }
export type TextRange = { from: TextPlace; to: TextPlace }

/** Why a range cannot be asked about. */
export type SelectionFault = 'gone' | 'empty' | 'title_page' | 'mixed_roles'

/**
 * What a replacement consists of: blocks of one role, or `blocks` of different ones, among them lists, tables, figures and
 * equations.
 */
export type Replaced = BlockRole | 'blocks'

/** The selected text: a stretch of one block, or of several of the same role, or whole blocks. */
export type Selected = {
  /** With `blocks` whole blocks are selected, whatever part of the first and the last was. */
  role: Replaced
  /** Its first and last block. */
  first: number
  last: number
  /** The selected part of each block, without white space at its ends, and the role of each. */
  parts: string[]
  roles: BlockRole[]
  /** The text of the first block before the selection, and of the last block after it. */
  before: Span[]
  after: Span[]
}

/**
 * At least how many characters of stored content a range selects, judged by its places alone: a block
 * holds at least one.
 */
export function leastLength({ from, to }: TextRange): number {
  return from.block === to.block ? to.offset - from.offset : to.block - from.block - 1
}

/** How many characters of stored content a range selects of a text, markup and white space included. */
export function selectedLength(text: AcademicText, { from, to }: TextRange): number {
  const blocks = allBlocks(text).slice(from.block, to.block + 1)
  const length = blocks.reduce((sum, { content }) => sum + content.length, 0)
  const rest = (blocks.at(-1)?.content.length ?? 0) - to.offset
  return length - from.offset - Math.max(0, rest)
}

/** What a range selects of a text, or why nothing can be asked about it. */
export function readSelection(text: AcademicText, range: TextRange): Selected | SelectionFault {
  const blocks = allBlocks(text)
  const { from, to } = range
  if (!isPlace(blocks, from) || !isPlace(blocks, to)) return 'gone'
  if (from.block > to.block || (from.block === to.block && from.offset > to.offset)) return 'gone'
  const stretches: { block: number; role: BlockRole; from: number; to: number; spans: Span[] }[] =
    []
  for (let block = from.block; block <= to.block; block++) {
    const { role, content } = blocks[block] as Block
    const stretch = inkStretch(
      content,
      block === from.block ? from.offset : 0,
      block === to.block ? to.offset : content.length,
    )
    const spans = parseInline(content)
    if (stretch) stretches.push({ block, role: shownRole(role), ...stretch, spans })
  }
  const [first, last] = [stretches[0], stretches.at(-1)]
  if (!first || !last) return 'empty'
  const roles = stretches.map(({ role }) => role)
  if (roles.includes('title-main') || roles.includes('title-meta')) return 'title_page'
  const { role } = first
  if (roles.some((each) => each !== role) || isExhibit(role)) {
    const whole = stretches.map(({ block }) => blocks[block] as Block)
    return wholeBlocks(whole, first.block, last.block)
  }
  return {
    role,
    first: first.block,
    last: last.block,
    parts: stretches.map(({ spans, from, to }) => writeInline(sliceSpans(spans, from, to))),
    roles,
    before: sliceSpans(first.spans, 0, first.from),
    after: sliceSpans(last.spans, last.to, Number.POSITIVE_INFINITY),
  }
}

/** Text with lists, tables, figures and equations; not with headings or references. */
function wholeBlocks(blocks: readonly Block[], first: number, last: number) {
  const roles = blocks.flatMap(({ role }) =>
    isKnownRole(role) && (isProse(role) || isExhibit(role)) ? [role] : [],
  )
  if (roles.length < blocks.length) return 'mixed_roles'
  const parts = blocks.map(({ content }) => content)
  return { role: 'blocks' as const, first, last, parts, roles, before: [], after: [] }
}

/** The selected text as a separate text. */
export function selectedText({ parts, roles }: Selected): AcademicText {
  const cuerpo = parts.map((content, at): Block => ({ role: roles[at] ?? 'p', content }))
  return { cuerpo, referencias: [] }
}

/**
 * The text with other blocks in place of the selection, which take the ids of the blocks there. The pictures of the selection stay, unless the instruction asks
 * for their removal.
 */
export function replaceSelected(
  text: AcademicText,
  selected: Selected,
  written: readonly Block[],
  instruction = '',
): AcademicText {
  const { first, last } = selected
  const old = allBlocks(text).slice(first, last + 1)
  const replaced = replacementBlocks(selected, written, instruction).map((block, at): Block => {
    const { role, content } = block
    const id = old[at]?.id
    return id === undefined ? { role, content } : { id, role, content }
  })
  const bodyEnd = text.cuerpo.length
  const isInBody = first < bodyEnd
  const references = text.referencias
  return {
    cuerpo: isInBody
      ? [...text.cuerpo.slice(0, first), ...replaced, ...text.cuerpo.slice(last + 1)]
      : text.cuerpo,
    referencias: isInBody
      ? references.slice(Math.max(0, last + 1 - bodyEnd))
      : [
          ...references.slice(0, first - bodyEnd),
          ...replaced.map(({ role: _, ...reference }) => reference),
          ...references.slice(last + 1 - bodyEnd),
        ],
  }
}

function replacementBlocks(
  selected: Selected,
  written: readonly Block[],
  instruction: string,
): Block[] {
  const { role, before, after } = selected
  if (role === 'blocks') {
    const base = selectedText(selected)
    const gone = asksToRemoveFigures(instruction) ? picturesOf(base).keys() : []
    return keepFigures(base, written, new Set(gone))
  }
  return written.map(({ content }, index): Block => {
    const spans = [
      ...(index === 0 ? before : []),
      ...parseInline(content),
      ...(index === written.length - 1 ? after : []),
    ]
    return { role, content: writeInline(joinSpans(spans)) }
  })
}

function isPlace(blocks: readonly Block[], { block, offset }: TextPlace): boolean {
  const content = blocks[block]?.content
  return content !== undefined && offset >= 0 && offset <= content.length
}

/** The stretch of the visible text between two places of the content, without white space at its ends; null when blank. */
function inkStretch(content: string, start: number, end: number) {
  const { text, places } = readVisible(content)
  const count = (limit: number) => {
    const found = places.slice(0, text.length).findIndex((place) => place >= limit)
    return found < 0 ? text.length : found
  }
  const from = pairEdge(text, count(start), -1)
  const to = pairEdge(text, count(end), 1)
  const part = text.slice(from, to)
  if (part.trim() === '') return null
  return {
    from: from + part.length - part.trimStart().length,
    to: to - (part.length - part.trimEnd().length),
  }
}

/** A place between the halves of a surrogate pair moves to its edge. */
function pairEdge(text: string, at: number, step: 1 | -1): number {
  const isBetween = /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(at - 1, at + 1))
  return at > 0 && isBetween ? at + step : at
}

/** The spans of a stretch of the visible text. */
export function sliceSpans(spans: readonly Span[], from: number, to: number): Span[] {
  let at = 0
  return spans.flatMap((span) => {
    const part = span.text.slice(Math.max(0, from - at), Math.max(0, to - at))
    at += span.text.length
    return part === '' ? [] : [{ ...span, text: part }]
  })
}

function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const span of spans) {
    const last = joined.at(-1)
    if (last && isSameFace(last, span)) last.text += span.text
    else joined.push({ ...span })
  }
  return joined
}
