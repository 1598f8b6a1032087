import {
  Bookmark,
  ImportedXmlComponent,
  InternalHyperlink,
  LeaderType,
  Paragraph,
  type ParagraphChild,
  Tab,
  TabStopType,
  TextRun,
} from 'docx'
import { marginTwips, pageWidthTwips } from '#core/layout/page-rules.ts'
import type { Layout, Line } from '#core/layout/pages.ts'
import { paragraphStyles } from './style-sheet.ts'

const textWidthTwips = pageWidthTwips - 2 * marginTwips
const dottedNumber = {
  tabStops: [{ type: TabStopType.RIGHT, position: textWidthTwips, leader: LeaderType.DOT }],
}

/** The name of the bookmark at what an entry of the index names. */
function bookmarkOf(block: number): string {
  return `_Toc${String(block + 1).padStart(8, '0')}`
}

/** The blocks that an index names. */
export function namedBlocks(layout: Layout): ReadonlySet<number> {
  const lines = layout.pages.flatMap((page) => page.lines)
  return new Set(lines.flatMap(({ entry }) => (entry ? [entry.block] : [])))
}

export function marked(block: number, children: ParagraphChild[]): ParagraphChild[] {
  return [new Bookmark({ id: bookmarkOf(block), children })]
}

/**
 * The index as static text, with the lines and numbers of the pages. Its headings stand in a field that a word processor
 * can renew; what it lists of tables and figures is text alone.
 */
export function indexParagraphs(layout: Layout): Paragraph[] {
  const groups = groupsOf(layout)
  const general = generalEntries(groups)
  return groups.map((lines) => {
    const [first] = lines
    if (first.role === 'index-heading') return headingOf(first)
    return entryOf(lines, {
      isFirst: lines === general[0],
      isLast: lines === general.at(-1),
    })
  })
}

type Group = [Line, ...Line[]]

function groupsOf(layout: Layout): Group[] {
  const groups: Group[] = []
  for (const line of layout.pages.flatMap((page) => page.lines)) {
    if (!line.role.startsWith('index')) continue
    const last = groups.at(-1)
    if (last?.[0].block === line.block) last.push(line)
    else groups.push([line])
  }
  return groups
}

/** The entries under the first heading. */
function generalEntries(groups: readonly Group[]): Group[] {
  const end = groups.findIndex(([line], at) => at > 0 && line.role === 'index-heading')
  return groups.slice(1, end === -1 ? groups.length : end)
}

function headingOf({ runs }: Line): Paragraph {
  return new Paragraph({
    style: paragraphStyles.indexHeading,
    pageBreakBefore: true,
    children: runs.map(({ text }) => new TextRun(text)),
  })
}

function entryOf(
  lines: Group,
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
): Paragraph {
  const { entry } = lines[0]
  const { block = 0, level = 0 } = entry ?? {}
  const runs = lines.flatMap((line, at) => {
    const words = line.runs.map(
      ({ text, italic }, run) =>
        new TextRun({
          text: run === line.runs.length - 1 && at < lines.length - 1 ? text.trimEnd() : text,
          ...(italic && { italics: true }),
          ...(run === 0 && at > 0 && { break: 1 }),
        }),
    )
    return words
  })
  runs.push(new TextRun({ children: [new Tab(), String(entry?.page ?? '')] }))
  const link = new InternalHyperlink({ anchor: bookmarkOf(block), children: runs })
  return new Paragraph({
    style: `TOC${level + 1}`,
    ...dottedNumber,
    children: [...(isFirst ? fieldStart() : []), link, ...(isLast ? [fieldRun(endOfField)] : [])],
  })
}

const endOfField = '<w:fldChar w:fldCharType="end"/>'

/** Asks nothing when the file is opened: the field has its result already. */
function fieldStart(): ParagraphChild[] {
  return [
    '<w:fldChar w:fldCharType="begin"/>',
    '<w:instrText xml:space="preserve"> TOC \\o "1-3" \\h \\z \\u </w:instrText>',
    '<w:fldChar w:fldCharType="separate"/>',
  ].map(fieldRun)
}

/** The library has no field of its own kind around paragraphs. */
function fieldRun(inner: string): ParagraphChild {
  const xmlns = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
  return ImportedXmlComponent.fromXmlString(
    `<w:r xmlns:w="${xmlns}">${inner}</w:r>`,
  ) as unknown as ParagraphChild
}
