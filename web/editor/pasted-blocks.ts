import { cleanText } from '#core/document/clean-text.ts'
import { countLabel } from '#core/document/count-label.ts'
import { type Face, isSameFace, plainFace, type Span } from '#core/document/inline.ts'
import { noteSign } from '#core/document/notes.ts'
import { exhibitAttributes, noteAttribute, roleAttribute } from './copied-attributes.ts'
import { PastedLists } from './pasted-lists.ts'
import { readPastedTable } from './pasted-table.ts'
import { emojiOf } from './picture-data.ts'
import { type ExhibitRole, textRoles, type WrittenRole } from './schema.ts'

export type PastedBlock = {
  role: WrittenRole
  spans: Span[]
  /** Of an item of a list, where it was copied. */
  number?: number
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

/**
 * Plain text by paragraphs: one for each line; if there are blank lines, as in text from a PDF, one for all the lines
 * between two blank ones.
 */
export function readPastedText(text: string): PastedBlock[] {
  const lines = text.replace(/\r\n?/g, '\n')
  const parts = /\n[^\S\n]*\n/.test(lines.trim())
    ? lines.split(/\n(?:[^\S\n]*\n)+/)
    : lines.split('\n')
  return parts.flatMap((part) => finish('p', [{ text: part.replace(/\s+/g, ' '), ...plainFace }]))
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
): PastedBlock[] {
  const blocks: PastedBlock[] = []
  const isOwn = body.querySelector(`[${roleAttribute}]`) !== null
  const lists = new PastedLists()
  let spans: Span[] = []
  let role: WrittenRole = 'p'
  let hasBreak = false
  /** The item that is being read; `block`: what was read of it. */
  let item: { number: number | null; block: PastedBlock | null } | null = null

  const end = () => {
    for (const block of finish(role, spans)) {
      if (item?.block && role === item.block.role) {
        // Another paragraph of the same item.
        item.block.spans.push({ text: ' ', ...plainFace }, ...block.spans)
        continue
      }
      if (item && item.block === null) {
        if (item.number !== null) block.number = item.number
        item.block = block
      }
      blocks.push(block)
    }
    spans = []
    hasBreak = false
  }
  const read = (node: ChildNode, face: Face, inside: WrittenRole) => {
    if (node.nodeType === node.TEXT_NODE) {
      const text = spaced(node.nodeValue ?? '', isOwn)
      if (text.trim() !== '') hasBreak = false
      if (text !== '') spans.push({ text, ...face })
      return
    }
    if (node.nodeType !== node.ELEMENT_NODE) return
    const element = node as HTMLElement
    const name = element.tagName.toUpperCase()
    if (skipped.has(name) || isHidden(element)) return
    if (name === 'BR') {
      if (hasBreak) end()
      else spans.push({ text: ' ', ...plainFace })
      hasBreak = true
      return
    }
    if (name === 'IMG') {
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
    const exhibit = exhibitOf(element) ?? tableOf(element, name)
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
    const around = item
    if (listed) item = { number: listed.number, block: null }
    // The style of a heading is bold and may be italic, which is how the pages draw it anyway.
    const isStyled = isBlock && own !== inside
    const inner = isStyled ? face : faceOfElement(element, name, face)
    for (const child of element.childNodes) read(child, inner, own)
    if (!isBlock) return
    end()
    role = inside
    if (listed) item = around
  }
  for (const child of body.childNodes) read(child, plainFace, 'p')
  end()
  return withSaidNumbers(blocks)
}

/**
 * Lists of ours count from 1. An item that would get another number than it has becomes a paragraph with its number as
 * text, so that no number changes.
 */
function withSaidNumbers(blocks: readonly PastedBlock[]): PastedBlock[] {
  let listed = 0
  return blocks.map((block) => {
    const { number, ...rest } = block
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
    return { ...rest, role: 'p', spans: [{ text: `${number}. `, ...plainFace }, ...rest.spans] }
  })
}

function isWritten({ text }: Span): boolean {
  return text.trim() !== ''
}

function exhibitOf(element: Element): PastedBlock['exhibit'] | null {
  for (const role of ['table', 'figure', 'equation'] as const) {
    const content = element.getAttribute(exhibitAttributes[role])
    if (content !== null && content.length <= maxPastedText) return { role, content }
  }
  return null
}

function tableOf(element: HTMLElement, name: string): PastedBlock['exhibit'] | null {
  if (name !== 'TABLE') return null
  const content = readPastedTable(element as HTMLTableElement, (cell) =>
    readPastedHtml(cell).flatMap(({ spans }, at) =>
      at === 0 ? spans : [{ text: ' ', ...plainFace }, ...spans],
    ),
  )
  return content === null ? null : { role: 'table', content }
}

/** The class that Word writes for its styles of quotations. */
const quotationClass = /\bMso(?:Intense)?Quote\b/

function roleOfElement(element: Element, name: string, inside: WrittenRole): WrittenRole {
  const said = element.getAttribute(roleAttribute)
  if (said === 'ref' || textRoles.some((role) => role === said)) return said as WrittenRole
  if (name === 'BLOCKQUOTE' || quotationClass.test(element.className)) return 'quote'
  if (name === 'H1') return 't1'
  if (name === 'H2') return 't2'
  if (name === 'H3') return 't3'
  if (name === 'H4') return 't4'
  return name === 'H5' || name === 'H6' ? 't5' : inside
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

function faceOfElement(element: HTMLElement, name: string, around: Face): Face {
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

/** Browsers copy some spaces as no-break spaces; only HTML from the editor keeps them. */
function spaced(text: string, isOwn: boolean): string {
  return isOwn ? text.replace(/[ \t\n\r\f]+/g, ' ') : text.replace(/[\s\u00a0]+/g, ' ')
}

/** One block from the spans, without double spaces; none when they have no text. */
function finish(role: WrittenRole, spans: readonly Span[]): PastedBlock[] {
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
