import type { Block } from '#core/document/model.ts'
import { isReferencesHeading } from '#core/document/references-heading.ts'
import { readTitleMeta } from '#core/document/title-page.ts'
import { countPlainWords } from '#core/document/words.ts'
import type { LeftOutKind, SourceItem, SourceParagraph } from './draft-source.ts'
import { headingRole, isHeadingStyle, isIndex, isSummary, plainOf } from './source-roles.ts'

type Head = { blocks: Block[]; leftOut: { kind: LeftOutKind }[] }

/** The most lines of a title page, and the most words of each. */
const maxLines = 25
const maxLineWords = 30
const titleLabel = /^(?:tema|t[íi]tulo)(?: del (?:trabajo|proyecto|ensayo))?\s*:\s*(\S.*)$/iu
const titlePageStyle = /^(?:portada|author|autor|date|fecha|subtitle|subt[íi]tulo|affiliation)/

/**
 * The title page of a draft as `title-main` and `title-meta` blocks, and the items after it. The title that APA 7 repeats
 * above the text is not part of the text.
 */
export function readHead(items: readonly SourceItem[]): { head: Head; rest: SourceItem[] } {
  const end = endOfHead(items)
  const ahead = items.slice(0, end)
  const lines = ahead.filter((item) => item.kind === 'paragraph').flatMap(linesOf)
  const isPage = isTitlePage(items[end], lines)
  const title = titleOf(lines, isPage)
  const blocks: Block[] = []
  const kept: SourceItem[] = []
  if (title !== null) blocks.push({ role: 'title-main', content: escapeStars(title.text) })
  for (const line of lines) {
    if (title?.lines.includes(line)) continue
    const text = plainOf(line)
    if (isPage || isMeta(text) || titlePageStyle.test(line.style)) {
      blocks.push({ role: 'title-meta', content: escapeStars(text) })
    } else kept.push(line)
  }
  const leftOut = ahead.filter((item) => item.kind !== 'paragraph')
  const rest = [...kept, ...items.slice(end)]
  const repeated = rest.findIndex((item) => item.kind === 'paragraph')
  const first = rest[repeated]
  const isRepeated =
    first?.kind === 'paragraph' && title !== null && fold(plainOf(first)) === fold(title.text)
  if (isRepeated) rest.splice(repeated, 1)
  return { head: { blocks, leftOut }, rest }
}

/** Where the text begins: at a page break, at the first heading by style, or at the first paragraph of prose. */
function endOfHead(items: readonly SourceItem[]): number {
  const isOnlyTitle = firstHeadingIsTitle(items)
  let lines = 0
  for (const [index, item] of items.entries()) {
    if (item.kind !== 'paragraph') continue
    if (index > 0 && item.startsPage) return index
    if (isHeadingStyle(item) && !(lines === 0 && isOnlyTitle)) return index
    const text = plainOf(item)
    if (isIndex(item) || isReferencesHeading(text) || isSummary(item)) return index
    if (/^(?:resumen|abstract)$/i.test(text)) return index
    if (countPlainWords(text) > maxLineWords) return index
    if (++lines > maxLines) return 0
  }
  // Short lines throughout are a list, not a title page, unless one of them has the style of a title.
  return items.some((item) => item.kind === 'paragraph' && isTitleStyle(item)) ? lines : 0
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

function isTitlePage(next: SourceItem | undefined, lines: readonly SourceParagraph[]): boolean {
  if (lines.length === 0) return false
  const isFollowedByPage = next?.kind === 'paragraph' && next.startsPage
  const isSaid = lines.filter((line) => isMeta(plainOf(line))).length >= 2
  return isSaid || (isFollowedByPage && lines.every(({ isList }) => !isList))
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
  const styled = lines.filter(isTitleStyle)
  if (styled.length > 0) return { text: styled.map(plainOf).join(' '), lines: styled }
  const headed = lines[0]
  if (headed && isHeadingStyle(headed)) return { text: plainOf(headed), lines: [headed] }
  for (const line of lines) {
    const said = titleLabel.exec(plainOf(line))?.[1]
    if (said !== undefined) return { text: said, lines: [line] }
  }
  const candidates = lines.filter((line) => {
    const text = plainOf(line)
    return !isMeta(text) && countPlainWords(text) >= 2 && !/^\p{L}+(?: \p{L}+)?:/u.test(text)
  })
  const bold = candidates.filter(({ spans }) =>
    spans.every((span) => span.bold || span.text.trim() === ''),
  )
  const centred = candidates.filter(({ isCentred }) => isCentred)
  const [line] = [...bold, ...centred, ...(isPage ? candidates : [])]
  return line ? { text: plainOf(line), lines: [line] } : null
}

function isTitleStyle({ style }: SourceParagraph): boolean {
  return style === 'title' || style === 'título' || style === 'puesto'
}

/** Whether a line holds the institution, the course, the teacher or the date. */
function isMeta(text: string): boolean {
  const block = { role: 'title-meta' as const, content: escapeStars(text) }
  return Object.keys(readTitleMeta({ cuerpo: [block], referencias: [] })).length > 0
}

function fold(text: string): string {
  return text
    .toLocaleLowerCase('es')
    .replace(/[\s.]+/g, ' ')
    .trim()
}

function escapeStars(text: string): string {
  return text.replaceAll('*', '\\*')
}
