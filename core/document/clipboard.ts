import { isJustifiable } from '#core/layout/flow.ts'
import {
  blankLinesAboveTitle,
  blankLinesBelowTitle,
  lineHeightPt,
} from '#core/layout/page-rules.ts'
import { wordsForPicture } from './figure-words.ts'
import { parseFaces, plainText } from './inline.ts'
import type { AcademicText, Block } from './model.ts'
import { type OutlineOptions, outlineOf } from './outline.ts'
import { type NumberedSpan, type OutlineItem, type OutlineRole, spansOf } from './outline-item.ts'
import type { PageFormat } from './page-format.ts'
import type { Table } from './table.ts'
import type { TitlePage } from './title-page.ts'

/**
 * Styles are inline because not every browser passes a `<style>` element on to Word or Google Docs. One font name
 * because LibreOffice reads a list of fonts as a single name; margins with units because it ignores a bare 0.
 */
const everyBlock =
  "font-family:'Times New Roman';font-size:12pt;line-height:200%;color:#000;margin:"

const noMargin = '0in 0in 0pt'
const centredBold = `${noMargin};text-align:center;font-weight:bold`
const blankLinesPt = (lines: number) => `${(lines * lineHeightPt).toFixed(1)}pt`
const titleMargin = `${blankLinesPt(blankLinesAboveTitle)} 0in ${blankLinesPt(blankLinesBelowTitle)}`

const codeFace = "font-family:'Courier New';font-size:10pt;line-height:100%"

/** Each style string starts with the block's margin. */
const blockStyles: Record<OutlineRole, { tag: string; style: string }> = {
  'title-page-title': { tag: 'p', style: `${titleMargin};text-align:center;font-weight:bold` },
  'title-page-line': { tag: 'p', style: `${noMargin};text-align:center` },
  'index-heading': { tag: 'p', style: centredBold },
  'index-entry': { tag: 'p', style: `${noMargin};text-align:left` },
  title: { tag: 'p', style: centredBold },
  t1: { tag: 'h1', style: centredBold },
  t2: { tag: 'h2', style: `${noMargin};text-align:left;font-weight:bold` },
  t3: { tag: 'h3', style: `${noMargin};text-align:left;font-weight:bold;font-style:italic` },
  t4: { tag: 'h4', style: `${noMargin};text-align:left;text-indent:0.5in;font-weight:bold` },
  t5: {
    tag: 'h5',
    style: `${noMargin};text-align:left;text-indent:0.5in;font-weight:bold;font-style:italic`,
  },
  p: { tag: 'p', style: `${noMargin};text-align:left;text-indent:0.5in` },
  quote: { tag: 'p', style: `${noMargin} 0.5in;text-align:left` },
  bullet: { tag: 'li', style: `${noMargin};text-align:left` },
  number: { tag: 'li', style: `${noMargin};text-align:left` },
  'exhibit-label': { tag: 'p', style: `${noMargin};text-align:left;font-weight:bold` },
  'exhibit-title': { tag: 'p', style: `${noMargin};text-align:left;font-style:italic` },
  'table-row': { tag: 'p', style: `${noMargin};text-align:left` },
  'figure-image': { tag: 'p', style: `${noMargin};text-align:left` },
  'exhibit-note': { tag: 'p', style: `${noMargin};text-align:left` },
  'code-line': { tag: 'p', style: `${noMargin};text-align:left;white-space:pre;${codeFace}` },
  spacer: { tag: 'p', style: `${noMargin};text-align:left` },
  'ref-heading': { tag: 'h1', style: centredBold },
  ref: { tag: 'p', style: `${noMargin} 0.5in;text-align:left;text-indent:-0.5in` },
  'notes-heading': { tag: 'h1', style: centredBold },
  equation: { tag: 'p', style: `${noMargin};text-align:center` },
  note: { tag: 'p', style: `${noMargin};text-align:left;text-indent:0.5in` },
  'appendix-label': { tag: 'h1', style: centredBold },
  'appendix-title': { tag: 'h1', style: centredBold },
  'declaration-heading': { tag: 'h1', style: centredBold },
  declaration: { tag: 'p', style: `${noMargin};text-align:left;text-indent:0.5in` },
}

/**
 * The whole document, title page included, for the clipboard. `html` keeps headings, indents, spacing, bold and italics;
 * `text` is for targets that accept no HTML. The clipboard cannot carry page numbers, margins or paper size, and says of
 * a picture what it shows: other programs may not fetch it.
 */
export function clipboardContent(
  document: { text: AcademicText; titlePage: TitlePage } & Partial<PageFormat>,
): {
  html: string
  text: string
} {
  const { text, titlePage, isJustified = false } = document
  const blocks = blocksHtml(outlineOf(text, titlePage, document), isJustified)
  return {
    html: `<div lang="es-EC">\n${blocks.join('\n')}\n</div>`,
    text: documentPlainText(document),
  }
}

/** The HTML of each block; all rows of a table are in one `<table>`, and all items of a list in one `<ul>` or `<ol>`. */
function blocksHtml(items: readonly OutlineItem[], isJustified: boolean): string[] {
  const blocks: string[] = []
  for (let at = 0; at < items.length; ) {
    const first = items[at] as OutlineItem
    let end = at + 1
    if (first.row) {
      while (items[end]?.row?.table === first.row.table) end++
      blocks.push(tableHtml(first.row.table))
    } else if (first.marker !== undefined) {
      while (items[end]?.role === first.role) end++
      blocks.push(listHtml(items.slice(at, end), isJustified))
    } else if (first.runsInto !== undefined) {
      blocks.push(runInHtml(first, items[end++], isJustified))
    } else blocks.push(blockHtml(first, isJustified))
    at = end
  }
  return blocks
}

const cellStyle = `${everyBlock}${noMargin};padding:3pt 5.4pt;vertical-align:top`.replace(
  'line-height:200%',
  'line-height:100%',
)
const rule = '0.5pt solid #000'

/** With the three rules of APA 7: above and below the head, and below the last row. */
function tableHtml({ rows }: Table): string {
  const lines = rows.map((row, at) => {
    const borders = [
      ...(at === 0 ? [`border-top:${rule}`] : []),
      ...(at === 0 || at === rows.length - 1 ? [`border-bottom:${rule}`] : []),
    ]
    const style = [cellStyle, ...borders, `text-align:${at === 0 ? 'center' : 'left'}`].join(';')
    const [tag, scope] = at === 0 ? ['th', ' scope="col"'] : ['td', '']
    const weight = at === 0 ? ';font-weight:normal' : ''
    const cells = row.map(
      (cell) =>
        `<${tag}${scope} style="${style}${weight}">${inlineHtml(parseFaces(cell))}</${tag}>`,
    )
    return `<tr>${cells.join('')}</tr>`
  })
  return `<table lang="es-EC" style="border-collapse:collapse;width:450pt">${lines.join('')}</table>`
}

/** The style of the element around the items of a list. */
export const listStyle = 'margin:0in 0in 0pt 0.5in;padding:0in'

function listHtml(items: readonly OutlineItem[], isJustified: boolean): string {
  const tag = items[0]?.role === 'number' ? 'ol' : 'ul'
  const first = Number.parseInt(items[0]?.marker ?? '', 10)
  const start = first > 1 ? ` start="${first}"` : ''
  const inner = items.map((item) => blockHtml(item, isJustified)).join('')
  return `<${tag}${start} style="${listStyle}">${inner}</${tag}>`
}

/** The HTML of a table, figure or equation alone; `label` is what it is called in its document: 'Tabla 3', '(3)'. */
export function exhibitHtml(block: Block, label: string, isJustified = false): string {
  const items = outlineOf({ cuerpo: [block], referencias: [] }, { title: '', lines: [] })
  const number = Number(/\d+/.exec(label)?.[0] ?? 1)
  const own = items
    .filter(({ stored, isPart }) => stored !== undefined || isPart)
    .map((item) => ({
      ...item,
      startsPage: false,
      ...(item.role === 'exhibit-label' && { content: label }),
      ...(item.equation !== undefined && { equation: number }),
    }))
  return blocksHtml(own, isJustified).join('')
}

/** The element and the styles in which a block of this role is copied. */
export function clipboardStyle(
  role: OutlineRole,
  isJustified = false,
): { tag: string; style: string } {
  const { tag, style } = blockStyles[role]
  const justified =
    isJustified && isJustifiable(role)
      ? style.replace('text-align:left', 'text-align:justify')
      : style
  return { tag, style: `${everyBlock}${justified}` }
}

function blockHtml(item: OutlineItem, isJustified: boolean): string {
  const { tag, style: ofRole } = clipboardStyle(item.role, isJustified)
  const style = item.isFlush ? ofRole.replace('text-indent:0.5in', 'text-indent:0in') : ofRole
  const pageBreak = item.startsPage ? ';page-break-before:always' : ''
  // `<i>`, not `<em>`: Writer turns the latter into a separate character style.
  const number = item.equation === undefined ? '' : ` (${item.equation})`
  const inner = item.picture
    ? escapeHtml(wordsForPicture(item.picture))
    : inlineHtml(spansOf(item)) + number
  return `<${tag} lang="es-EC" style="${style}${pageBreak}">${inner}</${tag}>`
}

/** A heading of level 4 or 5 and the paragraph that it begins. */
function runInHtml(heading: OutlineItem, text: OutlineItem | undefined, isJustified: boolean) {
  const { tag, style } = clipboardStyle('p', isJustified)
  const face = { bold: true, italic: heading.role === 't5' }
  const head = spansOf(heading).map((span) => ({ ...span, ...face }))
  const inner = `${inlineHtml(head)} ${text ? inlineHtml(spansOf(text)) : ''}`
  return `<${tag} lang="es-EC" style="${style}">${inner}</${tag}>`
}

function inlineHtml(spans: readonly NumberedSpan[]): string {
  return spans
    .map(({ text, italic, bold, number }) => {
      if (number !== undefined) return `<sup>${number}</sup>`
      const words = italic ? `<i>${escapeHtml(text)}</i>` : escapeHtml(text)
      return bold ? `<b>${words}</b>` : words
    })
    .join('')
}

const htmlEscapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => htmlEscapes[character] ?? character)
}

/** Roles of which each block is one line: copied as plain text they have no blank line between them. */
const rolesByLine: readonly string[] = [
  'ref',
  'note',
  'title-page-line',
  'bullet',
  'number',
  'table-row',
  'code-line',
]

/**
 * The whole document as plain text without markup: a blank line between paragraphs and headings, one reference a line.
 */
export function documentPlainText(
  document: { text: AcademicText; titlePage: TitlePage } & OutlineOptions,
): string {
  let result = ''
  let previous = ''
  for (const item of outlineOf(document.text, document.titlePage, document)) {
    const joined = item.role === previous && rolesByLine.includes(item.role)
    if (item.role === 'spacer') continue
    if (item.isRunIn) result += ' '
    else if (result !== '') result += joined ? '\n' : '\n\n'
    if (item.marker !== undefined) result += `${item.marker} `
    if (item.row) result += item.row.table.rows[item.row.at]?.map(plainText).join('\t') ?? ''
    else if (item.equation !== undefined) result += `${item.content} (${item.equation})`
    else if (item.picture) result += wordsForPicture(item.picture)
    else for (const span of spansOf(item)) result += plainSpan(item, span)
    previous = item.role
  }
  return result
}

/** In plain text a note's number is "[1]" after its word, and "1." at the beginning of the note. */
function plainSpan({ role }: OutlineItem, { text, number }: NumberedSpan): string {
  if (number === undefined) return text
  return role === 'note' ? `${number}.` : `[${number}]`
}
