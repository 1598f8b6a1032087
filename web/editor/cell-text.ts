import { type Face, type FacedText, type Span, writeFaces } from '#core/document/inline.ts'
import { cleanWords } from '#web/exhibits/table-edits.ts'
import { drawRun } from '#web/pages/blocks/line.ts'
import { nodeOf } from './draw.ts'
import { isCellPlace, type ScreenPoint, type WrittenPlace } from './written-place.ts'

/** The words of a box that is being written, as they are stored. */
export function wordsInBox(box: HTMLElement, place: WrittenPlace): string {
  const isTitle = !isCellPlace(place) && place.line === 'title'
  const spans: Span[] = []
  walk(box, { bold: false, italic: false }, (text, face) => {
    // A title is in italics as a whole.
    spans.push({ text, ...face, ...(isTitle && { italic: false }) })
  })
  return cleanWords(writeFaces(spans))
}

function walk(node: Node, face: Face, onText: (text: string, face: Face) => void): void {
  for (const child of node.childNodes) {
    if (child instanceof Text) {
      if (child.data !== '') onText(child.data, face)
    } else walk(child, faceOf(child.nodeName, face), onText)
  }
}

function faceOf(name: string, face: Face): Face {
  if (name === 'B' || name === 'STRONG') return { ...face, bold: true }
  return name === 'I' || name === 'EM' ? { ...face, italic: true } : face
}

/** The caret's offset in a cell in UTF-16 units, without leading and repeated spaces; null when it is elsewhere. */
export function caretIn(cell: HTMLElement): number | null {
  const { anchorNode, anchorOffset } = document.getSelection() ?? {}
  if (!anchorNode || !cell.contains(anchorNode)) return null
  const before = document.createRange()
  before.setStart(cell, 0)
  before.setEnd(anchorNode, anchorOffset ?? 0)
  return before.toString().replace(/\s+/g, ' ').trimStart().length
}

/** Whether the caret stands at the beginning or the end of a cell, with nothing selected. */
export function isCaretAt(cell: HTMLElement, edge: 'start' | 'end'): boolean {
  const selection = document.getSelection()
  const at = selection?.isCollapsed ? caretIn(cell) : null
  const length = (cell.textContent ?? '').replace(/\s+/g, ' ').trim().length
  return at !== null && (edge === 'start' ? at === 0 : at >= length)
}

/** Puts the caret `offset` UTF-16 units from the beginning of a cell, at most at its end. */
export function placeCaret(cell: HTMLElement, offset: number): void {
  let left = offset
  let last: Text | null = null
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
    last = text
    // After the space that ends a line, the caret stands on the next one.
    if (left < text.length || (left === text.length && !text.data.endsWith(' '))) break
    if (left === text.length && !isFollowed(texts, cell)) break
    left -= text.length
  }
  const selection = document.getSelection()
  if (last) selection?.collapse(last, Math.min(left, last.length))
  else selection?.collapse(cell.firstChild ?? cell, 0)
}

/** Puts the caret at a point of the screen; where the cell has no letter there, it stays. */
export function placeCaretAt(cell: HTMLElement, { x, y }: ScreenPoint): void {
  const place = document.caretPositionFromPoint?.(x, y)
  const range = place ? null : document.caretRangeFromPoint?.(x, y)
  const [node, offset] = place
    ? [place.offsetNode, place.offset]
    : [range?.startContainer, range?.startOffset]
  if (node && cell.contains(node)) document.getSelection()?.collapse(node, offset)
}

function isFollowed(texts: TreeWalker, cell: HTMLElement): boolean {
  const next = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  next.currentNode = texts.currentNode
  return next.nextNode() !== null
}

/** Whether the caret stands on the first or the last line of a cell. */
export function isOnLine(cell: HTMLElement, which: 'first' | 'last'): boolean {
  const lines = cell.children
  const line = which === 'first' ? lines[0] : lines[lines.length - 1]
  const { anchorNode } = document.getSelection() ?? {}
  return lines.length < 2 || !anchorNode || !line || line.contains(anchorNode)
}

/** 'Nota.' in italics, and the space after which its words go on. */
export function beginningOfNote(words = ''): Node[] {
  const sign = document.createElement('em')
  sign.textContent = 'Nota.'
  return [sign, document.createTextNode(` ${words}`)]
}

/** Words in the elements that `wordsInBox` reads. */
export function nodesOfWords(words: readonly FacedText[]): Node[] {
  return words.map((run) => nodeOf(drawRun(run)))
}
