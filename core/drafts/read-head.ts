import type { Block } from '#core/document/model.ts'
import { maxTitleCharacters } from '#core/document/title-page.ts'
import { countPlainWords } from '#core/document/words.ts'
import { withAuthorsJoined } from './author-lines.ts'
import type { LeftOutKind, SourceItem, SourceParagraph } from './draft-source.ts'
import { isDraftReferencesHeading } from './reference-section.ts'
import {
  escapeStars,
  headingRole,
  isBold,
  isHeadingStyle,
  isIndex,
  isSummary,
  plainOf,
} from './source-roles.ts'
import {
  fieldOf,
  hasTitlePageStyle,
  isPersonName,
  isPlaceholder,
  isSentence,
  isTitleStyle,
  kindOfLine,
  mayBeTitle,
  namesPart,
} from './title-page-lines.ts'

type Head = { blocks: Block[]; leftOut: { kind: LeftOutKind }[] }

/** The most lines of a title page, and the most words of each. */
const maxLines = 25
const maxLineWords = 30
/** The most centred lines of a title page on which nothing else says that it is one; more are a poem. */
const maxBareLines = 6
/** A page is a title page if it has at least this many of institution, course, teacher and date. */
const minFields = 2
const titleLabel = /^(?:tema|t[íi]tulo)(?: del (?:trabajo|proyecto|ensayo))?\s*:\s*(\S.*)$/iu

/**
 * The title page of a draft as `title-main` and `title-meta` blocks, and the items after it. What is not recognised as a
 * title page's stays text. The title that APA 7 repeats above the text is not part of the text.
 */
export function readHead(items: readonly SourceItem[]): { head: Head; rest: SourceItem[] } {
  const { ahead, isPage } = aheadOfText(items)
  const parts = ahead.map((item) => (item.kind === 'paragraph' ? linesOf(item) : item))
  const lines = parts.flatMap((part) => (Array.isArray(part) ? part : []))
  const title = titleOf(lines, isPage)
  const blocks: Block[] = []
  const kept: SourceItem[] = []
  const leftOut: Head['leftOut'] = []
  const data: SourceParagraph[] = []
  if (title !== null) blocks.push({ role: 'title-main', content: escapeStars(title.text) })
  const isProven = isPage || provesTitlePage(lines)
  for (const part of parts) {
    if (!Array.isArray(part)) {
      // A picture here is the mark of a university.
      if (part.kind === 'cells' || part.kind === 'formula') kept.push(part)
      else leftOut.push({ kind: part.kind === 'picture' ? 'image' : part.kind })
      continue
    }
    for (const line of part) {
      if (title?.lines.includes(line)) continue
      const text = plainOf(line)
      if (isPlaceholder(line, text)) continue
      const isItem = line.isList || isTitleStyle(line) || (isSentence(text) && !line.isCentred)
      const isData = !isItem && (isPage || (isProven && kindOfLine(line) !== 'other'))
      if (isData) data.push(line)
      else kept.push(line)
    }
  }
  for (const text of withAuthorsJoined(data)) {
    blocks.push({ role: 'title-meta', content: escapeStars(text) })
  }
  const rest = [...kept, ...items.slice(ahead.length)]
  const repeated = rest.findIndex((item) => item.kind === 'paragraph')
  const first = rest[repeated]
  const isRepeated =
    first?.kind === 'paragraph' && title !== null && fold(plainOf(first)) === fold(title.text)
  if (isRepeated) rest.splice(repeated, 1)
  return { head: { blocks, leftOut }, rest }
}

/** The items ahead of the text, and whether they fill a page of their own. */
function aheadOfText(items: readonly SourceItem[]): { ahead: SourceItem[]; isPage: boolean } {
  const end = endOfLines(items)
  const page = items.slice(0, end)
  const next = items[end]
  const isClosed = next?.kind === 'paragraph' && next.startsPage
  if (isClosed && isTitlePage(page)) return { ahead: page, isPage: true }
  return { ahead: page.slice(0, endOfData(page)), isPage: false }
}

/** Where short lines end: at a page break, at a heading by style or by its words, at prose. */
function endOfLines(items: readonly SourceItem[]): number {
  const isOnlyTitle = firstHeadingIsTitle(items)
  let lines = 0
  for (const [index, item] of items.entries()) {
    if (item.kind !== 'paragraph') continue
    if (index > 0 && item.startsPage) return index
    if (isHeadingStyle(item) && !(lines === 0 && isOnlyTitle)) return index
    const text = plainOf(item)
    if (isIndex(item) || isDraftReferencesHeading(text) || isSummary(item) || namesPart(text))
      return index
    if (linesOf(item).some((line) => countPlainWords(plainOf(line)) > maxLineWords)) return index
    lines += linesOf(item).length
    if (lines > maxLines) return index
  }
  return items.length
}

/**
 * Where no page break ends a title page: after the last line that says by itself that it belongs to it. The text begins
 * where the lines look different.
 */
function endOfData(page: readonly SourceItem[]): number {
  let end = 0
  let fields = 0
  let before: SourceParagraph | null = null
  for (const [index, item] of page.entries()) {
    if (item.kind !== 'paragraph') continue
    const kinds = linesOf(item).map(kindOfLine)
    const isTop = index === 0 || (end === 0 && fields === 0)
    if (isSentence(plainOf(item)) && !kinds.includes('data')) break
    if (before && fields >= minFields && looksLikeHeading(item, before)) break
    fields += linesOf(item).filter((line) => fieldOf(plainOf(line)) !== null).length
    const isTitle = kinds.includes('title') || (isTop && looksLikeTitle(item))
    if (isTitle || kinds.includes('data')) end = index + 1
    before = item
  }
  return end
}

/** Whether a line stands out from the title page's line before it as a heading does. */
function looksLikeHeading(line: SourceParagraph, before: SourceParagraph): boolean {
  return (isBold(line) && !isBold(before)) || (before.isCentred && !line.isCentred)
}

/** Whether the first line of a draft is a title by its look alone. */
function looksLikeTitle(line: SourceParagraph): boolean {
  return (
    (isHeadingStyle(line) || (isBold(line) && line.isCentred) || titleLabel.test(plainOf(line))) &&
    !namesPart(plainOf(line))
  )
}

function isTitlePage(page: readonly SourceItem[]): boolean {
  const lines = page.filter((item) => item.kind === 'paragraph').flatMap(linesOf)
  if (lines.length === 0) return false
  if (provesTitlePage(lines)) return true
  const hasData = lines.some((line) => kindOfLine(line) === 'data')
  if (!hasData && lines.length > maxBareLines) return false
  return lines.every(({ isCentred, isList }) => isCentred && !isList)
}

function provesTitlePage(lines: readonly SourceParagraph[]): boolean {
  const fields = new Set(lines.map((line) => fieldOf(plainOf(line))))
  fields.delete(null)
  return fields.size >= minFields || lines.some(hasTitlePageStyle)
}

/** The one heading of level 1, at the very top, with others of level 2 under it: the title. */
function firstHeadingIsTitle(items: readonly SourceItem[]): boolean {
  const paragraphs = items.filter((item) => item.kind === 'paragraph')
  const levels = paragraphs.filter(isHeadingStyle).map(headingRole)
  const [first] = paragraphs
  if (!first || headingRole(first) !== 't1' || !isHeadingStyle(first)) return false
  return (
    levels.filter((level) => level === 't1').length === 1 &&
    levels.filter((level) => level === 't2').length > 1
  )
}

/** On a title page each line break begins a new line. */
function linesOf(paragraph: SourceParagraph): SourceParagraph[] {
  const lines: SourceParagraph['spans'][] = [[]]
  for (const span of paragraph.spans) {
    for (const [index, text] of span.text.split('\n').entries()) {
      if (index > 0) lines.push([])
      lines.at(-1)?.push({ ...span, text })
    }
  }
  return lines.map((spans) => ({ ...paragraph, spans })).filter((line) => plainOf(line) !== '')
}

type Title = { text: string; lines: SourceParagraph[] }

function titleOf(lines: readonly SourceParagraph[], isPage: boolean): Title | null {
  const title = anyTitleOf(lines, isPage)
  // A longer one would be cut on the title page.
  return title && [...title.text].length <= maxTitleCharacters ? title : null
}

function anyTitleOf(lines: readonly SourceParagraph[], isPage: boolean): Title | null {
  const styled = lines.filter(isTitleStyle)
  if (styled.length > 0) return { text: styled.map(plainOf).join(' '), lines: styled }
  const headed = lines[0]
  if (headed && isHeadingStyle(headed)) return { text: plainOf(headed), lines: [headed] }
  for (const line of lines) {
    const said = titleLabel.exec(plainOf(line))?.[1]
    if (said !== undefined) return { text: said, lines: [line] }
  }
  const candidates = lines.filter(mayBeTitle)
  const works = candidates.filter((line) => !isPersonName(plainOf(line)))
  const [line] = [
    ...works.filter(isBold),
    ...candidates.filter(isBold),
    ...works.filter(({ isCentred }) => isCentred),
    ...works.filter((line) => isPage || (line === lines[0] && provesTitlePage(lines))),
  ]
  return line ? { text: plainOf(line), lines: [line] } : null
}

function fold(text: string): string {
  return text
    .toLocaleLowerCase('es')
    .replace(/[\s.]+/g, ' ')
    .trim()
}
