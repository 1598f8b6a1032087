import { type FacedText, plainFace, writeFaces } from '#core/document/inline.ts'
import { pastedCells } from '#web/exhibits/pasted-cells.ts'
import { type Cells, cleanWords } from '#web/exhibits/table-edits.ts'
import { nodesOfWords } from './cell-text.ts'
import { type PastedBlock, readPastedCell, readPastedHtml } from './pasted-blocks.ts'
import { readPastedText } from './pasted-text.ts'

/** What is longer is not read. In UTF-16 units, markup included. */
const maxTextLength = 100_000
const maxHtmlLength = 1_000_000

/** The words on the clipboard for one place, with their faces; null when they are too many to be read. */
export function pastedWords(data: DataTransfer): FacedText[] | null {
  const html = data.getData('text/html')
  const text = data.getData('text/plain')
  if (text.length > maxTextLength || html.length > maxHtmlLength) return null
  const words = html === '' ? [] : wordsOf(readPastedHtml(bodyOf(html)))
  return words.length > 0 ? words : wordsOf(readPastedText(text))
}

/** The cells of the first table on the clipboard with bold and italics; null without one. */
export function pastedFacedCells(data: DataTransfer): Cells | null {
  return pastedCells(data, (cell) => cleanWords(writeFaces(readPastedCell(cell))))
}

/** Puts words in the place of what is selected in a text box, and the caret after them. */
export function insertWords(words: readonly FacedText[]): void {
  const selection = document.getSelection()
  if (!selection || selection.rangeCount === 0) return
  const range = selection.getRangeAt(0)
  range.deleteContents()
  const part = document.createDocumentFragment()
  part.append(...nodesOfWords(words))
  range.insertNode(part)
  range.collapse(false)
  selection.removeAllRanges()
  selection.addRange(range)
}

function bodyOf(html: string): Element {
  return new DOMParser().parseFromString(html, 'text/html').body
}

/** The words of all paragraphs, one after the other; notes are no part of tables and titles. */
function wordsOf(blocks: readonly PastedBlock[]): FacedText[] {
  return blocks.flatMap(({ spans }, at) => {
    const words = spans.filter(({ note }) => note === undefined)
    return at === 0 ? words : [{ text: ' ', ...plainFace }, ...words]
  })
}
