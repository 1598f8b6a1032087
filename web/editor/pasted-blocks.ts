import { type ExhibitRole, exhibitRoles, isHeadingRole } from '#core/document/block-roles.ts'
import { cleanText } from '#core/document/clean-text.ts'
import { countLabel } from '#core/document/count-label.ts'
import { type Face, isSameFace, plainFace, type Span, writeFaces } from '#core/document/inline.ts'
import { noteSign } from '#core/document/notes.ts'
import { raiseText } from '#core/drafts/raise-text.ts'
import { textRoles, type WrittenRole } from '#core/editing/schema.ts'
import { exhibitAttribute, noteAttribute, roleAttribute } from './copied-attributes.ts'
import { codeOf } from './pasted-code.ts'
import { gatherLines } from './pasted-lines.ts'
import { PastedLists } from './pasted-lists.ts'
import { isLooseCall, takePastedNotes } from './pasted-notes.ts'
import { readPastedTable } from './pasted-table.ts'
import { emojiOf } from './picture-data.ts'

export type PastedBlock = {
  role: WrittenRole
  spans: Span[]
  /** The number of a list item in the program that it was copied from; null where the program writes letters. */
  number?: number | null
  /** That number as the program writes it: "3.", "c)". */
  label?: string
  /** A table or figure that was copied here; its words stand in `spans` too, for where it has no place. */
  exhibit?: { role: ExhibitRole; content: string }
}

/** Longer pastes are refused, because reading them blocks the page for seconds. The limit for HTML includes its markup. */
const maxPasteLength = 4_000_000
const maxPastedText = 1_000_000
const maxPastedBlocks = 10_000

/** Returns an error message in Spanish if the clipboard is too long to be parsed, else null. */
export function tooLongMessage(html: string, text: string): string | null {
  const length = Math.max(html.length, text.length)
  return length > maxPasteLength ? refusal(inMegabytes(length)) : null
}

/** Returns an error message in Spanish if the parsed blocks are too many or too long, else null. */
export function tooMuchMessage(blocks: readonly PastedBlock[]): string | null {
  if (blocks.length > maxPastedBlocks)
    return refusal(countLabel(blocks.length, 'párrafo', 'párrafos'))
  let length = 0
  for (const { spans } of blocks) for (const { text } of spans) length += text.length
  return length > maxPastedText ? refusal(inMegabytes(length)) : null
}

function refusal(size: string): string {
  return `Lo que pegaste es demasiado largo (${size}). Pégalo por partes.`
}

function inMegabytes(length: number): string {
  return `${Math.ceil(length / 1_000_000)} MB`
}

/** A paragraph that begins with the sign of a bullet is an item. */
export function asItem(block: PastedBlock): PastedBlock {
  const [first, ...rest] = block.spans
  const sign =
    block.role === 'p' && first !== undefined ? /^[•◦▪●‣∙] */.exec(first.text)?.[0] : null
  if (!first || !sign) return block
  const spans = [{ ...first, text: first.text.slice(sign.length) }, ...rest]
  return spans.some(isWritten) ? { ...block, role: 'bullet', spans } : block
}

/** A heading without bold or italics that cover all of it: that is the style of the other program's headings. */
export function unstyled(block: PastedBlock): PastedBlock {
  if (!isHeadingRole(block.role)) return block
  const written = block.spans.filter(isWritten)
  const isBold = written.every(({ bold }) => bold)
  const isItalic = written.every(({ italic }) => italic)
  const spans = block.spans.map((span) => ({
    ...span,
    bold: span.bold && !isBold,
    italic: span.italic && !isItalic,
  }))
  return { ...block, spans }
}

/** HTML elements without text of the document. */
const skipped = new Set(
  'HEAD META TITLE DEL STYLE SCRIPT NOSCRIPT TEMPLATE SVG MATH OBJECT IFRAME AUDIO VIDEO CANVAS BUTTON SELECT TEXTAREA INPUT'.split(
    ' ',
  ),
)
const blockElements = new Set(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY CAPTION DD DETAILS DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER HR LI MAIN NAV OL P PRE SECTION SUMMARY TABLE TBODY TD TFOOT TH THEAD TR UL'.split(
    ' ',
  ),
)

/**
 * Reads the paragraphs, headings, lists, tables, bold and italics of HTML and ignores everything else. `onPicture` gets
 * each picture with the number of the block that it stands after.
 */
export function readPastedHtml(
  body: Element,
  onPicture: (image: Element, after: number) => void = () => {},
  around: Face = plainFace,
): PastedBlock[] {
  const blocks: PastedBlock[] = []
  const isOwn = body.querySelector(`[${roleAttribute}]`) !== null
  const lists = new PastedLists()
  const { called, notes } = takePastedNotes(body)
  let spans: Span[] = []
  let role: WrittenRole = 'p'
  let hasBreak = false
  /** The item that is being read; `block`: what was read of it. */
  let item: { number: number | null; label: string; block: PastedBlock | null } | null = null

  const end = () => {
    for (const block of paragraphsOf(role, spans, isOwn)) {
      if (item?.block && role === item.block.role) {
        // Another paragraph of the same item.
        item.block.spans.push({ text: ' ', ...plainFace }, ...block.spans)
        continue
      }
      if (item && item.block === null) {
        if (item.label !== '') {
          block.number = item.number
          block.label = item.label
        }
        item.block = block
      }
      blocks.push(block)
    }
    spans = []
    hasBreak = false
  }
  const read = (node: ChildNode, { face, inside, raised }: Place) => {
    if (node.nodeType === node.TEXT_NODE) {
      const normal = spaced(node.nodeValue ?? '', isOwn)
      const text = raised === null ? normal : (raiseText(normal, raised) ?? normal)
      if (text.trim() !== '') hasBreak = false
      if (text !== '') spans.push({ text, ...face })
      return
    }
    if (node.nodeType !== node.ELEMENT_NODE) return
    const element = node as HTMLElement
    const name = element.tagName.toUpperCase()
    if (skipped.has(name) || notes.has(element)) return
    const noted = called.get(element)
    if (noted) {
      const note = readNote(noted)
      if (note !== '') spans.push({ text: noteSign, note, ...face })
      return
    }
    if (isHidden(element) || isLooseCall(element, called)) return
    if (name === 'BR') {
      if (hasBreak) end()
      else spans.push({ text: lineBreak, ...plainFace })
      hasBreak = true
      return
    }
    if (name === 'IMG') {
      // The box of a task.
      if (element.parentElement?.getAttribute('role') === 'checkbox') return
      const sign = emojiOf(element)
      if (sign !== null) spans.push({ text: sign, ...face })
      else onPicture(element, blocks.length - (spans.some(isWritten) ? 0 : 1))
      return
    }
    const note = cleanText(element.getAttribute(noteAttribute) ?? '').trim()
    if (note !== '' && note.length <= maxPastedText) {
      spans.push({ text: noteSign, note, ...face })
      return
    }
    const exhibit = exhibitOf(element) ?? tableOf(element, name) ?? codeOf(element, name)
    if (exhibit) {
      end()
      const text = cleanText(exhibit.content)
      blocks.push({ role: 'p', spans: [{ text, ...plainFace }], exhibit })
      for (const image of element.querySelectorAll('img')) onPicture(image, blocks.length - 1)
      return
    }
    const isBlock = blockElements.has(name)
    const listed = isBlock && !element.hasAttribute(roleAttribute) ? lists.itemOf(element) : null
    const own = isBlock ? (listed?.role ?? roleOfElement(element, name, inside)) : inside
    if (isBlock) {
      end()
      role = own
    }
    const itemAround = item
    if (listed) item = { number: listed.number, label: listed.label, block: null }
    // The style of a heading is bold and may be italic, which is how the pages draw it anyway.
    const isStyled = isBlock && own !== inside
    const inner = isStyled ? face : faceOfElement(element, name, face)
    const place = { face: inner, inside: own, raised: raisedOf(element, name, raised) }
    for (const child of element.childNodes) read(child, place)
    if (!isBlock) return
    end()
    role = inside
    if (listed) item = itemAround
  }
  for (const child of body.childNodes) read(child, { face: around, inside: 'p', raised: null })
  end()
  return withSaidNumbers(blocks)
}

type Raised = 'superscript' | 'subscript' | null
/** Where a node of HTML stands: `inside` a block of a role. */
type Place = { face: Face; inside: WrittenRole; raised: Raised }

/** Stands for a `<br>`; the text of HTML has none (`spaced`). */
const lineBreak = '\n'

/** The paragraphs that a stretch of HTML is broken into; a heading is not. */
function paragraphsOf(role: WrittenRole, spans: readonly Span[], isOwn: boolean): PastedBlock[] {
  const isHeading = isHeadingRole(role)
  if (isOwn || isHeading || !spans.some(({ text }) => text === lineBreak)) {
    const blocks = finish(role, spans)
    return isOwn ? blocks : blocks.map(unstyled)
  }
  const lines: Span[][] = [[]]
  for (const span of spans) {
    if (span.text === lineBreak) lines.push([])
    else lines.at(-1)?.push(span)
  }
  return gatherLines(lines)
    .flatMap((line) => finish(role, line))
    .map(asItem)
}

function readNote(note: Element): string {
  const spans = inOneLine(readPastedHtml(note)).filter((span) => span.note === undefined)
  const text = writeFaces(spans)
  return text.length <= maxPastedText ? text : ''
}

/** The spans of all paragraphs, one after the other. */
function inOneLine(blocks: readonly PastedBlock[]): Span[] {
  const line: Span[] = []
  for (const { spans } of blocks) {
    const last = line.at(-1)
    const [first, ...rest] = spans
    if (last && first && isSameFace(last, first)) {
      line[line.length - 1] = { ...last, text: `${last.text} ${first.text}` }
      line.push(...rest)
    } else line.push(...(last ? [{ text: ' ', ...plainFace }] : []), ...spans)
  }
  return line
}

/** The words of a cell of a table, whose face may be its own. */
export function readPastedCell(cell: Element): Span[] {
  const face = faceOfElement(cell, cell.tagName, plainFace)
  return inOneLine(readPastedHtml(cell, () => {}, face))
}

/**
 * Lists of ours count from 1. An item that would get another number than it has, or has a letter, becomes a paragraph with
 * that as text, so that no number changes.
 */
export function withSaidNumbers(blocks: readonly PastedBlock[]): PastedBlock[] {
  let listed = 0
  return blocks.map((block) => {
    const { number, label, ...rest } = block
    if (rest.role === 'bullet') return rest
    if (rest.role !== 'number') {
      listed = 0
      return rest
    }
    if (number === undefined || number === listed + 1) {
      listed++
      return rest
    }
    listed = 0
    return { ...rest, role: 'p', spans: [{ text: `${label} `, ...plainFace }, ...rest.spans] }
  })
}

function isWritten({ text }: Span): boolean {
  return text.trim() !== ''
}

function exhibitOf(element: Element): PastedBlock['exhibit'] | null {
  for (const role of exhibitRoles) {
    const content = element.getAttribute(exhibitAttribute(role))
    if (content !== null && content.length <= maxPastedText) return { role, content }
  }
  return null
}

function tableOf(element: HTMLElement, name: string): PastedBlock['exhibit'] | null {
  if (name !== 'TABLE') return null
  const content = readPastedTable(element as HTMLTableElement, readPastedCell)
  return content === null ? null : { role: 'table', content }
}

/** The class that Word writes for its styles of quotations. */
const quotationClass = /\bMso(?:Intense)?Quote\b/

function roleOfElement(element: Element, name: string, inside: WrittenRole): WrittenRole {
  const said = element.getAttribute(roleAttribute)
  if (said === 'ref' || textRoles.some((role) => role === said)) return said as WrittenRole
  if (name === 'BLOCKQUOTE' || quotationClass.test(element.className)) return 'quote'
  const isHeading = element.getAttribute('role') === 'heading'
  const level = isHeading ? element.getAttribute('aria-level') : /^H([1-6])$/.exec(name)?.[1]
  return level ? (headings[Number(level) - 1] ?? 't5') : inside
}

/** The roles of headings, by their level in HTML. */
export const headings = ['t1', 't2', 't3', 't4', 't5', 't5'] as const

function raisedOf(element: Element, name: string, around: Raised): Raised {
  const style = element.getAttribute('style') ?? ''
  const said = /(?:^|[;\s])vertical-align:\s*(sub|super)\b/i.exec(style)?.[1]?.toLowerCase()
  if (name === 'SUP' || said === 'super') return 'superscript'
  return name === 'SUB' || said === 'sub' ? 'subscript' : around
}

/** Word writes the bullets of a list, and its comments and notes with their marks, as separate text. */
const hiddenStyle =
  /display:\s*none|visibility:\s*hidden|mso-list:\s*Ignore|mso-hide:\s*all|mso-element:\s*(?:comment|footnote|endnote)-list/i
const hiddenClass = /\bMso(?:Comment|Footnote|Endnote)Reference\b/

function isHidden(element: HTMLElement): boolean {
  return (
    element.hasAttribute('hidden') ||
    hiddenClass.test(element.className) ||
    hiddenStyle.test(element.getAttribute('style') ?? '')
  )
}

const italicElements = new Set(['I', 'EM', 'CITE', 'DFN'])
const boldElements = new Set(['B', 'STRONG'])

function faceOfElement(element: Element, name: string, around: Face): Face {
  const style = element.getAttribute('style') ?? ''
  // Word has a 'mso-bidi-font-style' beside it, for other scripts.
  const slant = /(?:^|[;\s])font-style:\s*(\w+)/i.exec(style)?.[1]
  const weight = /(?:^|[;\s])font-weight:\s*(\w+)/i.exec(style)?.[1]
  return {
    italic:
      slant === undefined
        ? around.italic || italicElements.has(name)
        : /italic|oblique/i.test(slant),
    bold:
      weight === undefined
        ? around.bold || boldElements.has(name)
        : /^(?:bold|bolder|[6-9]00)$/i.test(weight),
  }
}

/**
 * Browsers copy some spaces as no-break spaces; only HTML from the editor keeps them. PDF files have signs for letters that
 * are printed as one.
 */
export function spaced(text: string, isOwn: boolean): string {
  if (isOwn) return text.replace(/[ \t\n\r\f]+/g, ' ')
  const letters = text.replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKC'))
  return letters.replace(/[\s\u00a0]+/g, ' ')
}

/** One block from the spans, without double spaces; none when they have no text. */
export function finish(role: WrittenRole, spans: readonly Span[]): PastedBlock[] {
  const joined: Span[] = []
  for (const span of spans) {
    const { text, ...face } = span
    if (span.note !== undefined) {
      joined.push(span)
      continue
    }
    const last = joined.at(-1)
    const clean = cleanText(text)
    const fresh = last === undefined || last.text.endsWith(' ') ? clean.replace(/^ +/, '') : clean
    if (fresh === '') continue
    if (last && isSameFace(last, face)) last.text += fresh
    else joined.push({ text: fresh, ...face })
  }
  const last = joined.at(-1)
  if (last && last.note === undefined) last.text = last.text.replace(/ +$/, '')
  if (last?.text === '') joined.pop()
  return joined.some(({ text }) => text.trim() !== '') ? [{ role, spans: joined }] : []
}
