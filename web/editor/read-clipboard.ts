import { cleanText } from '#core/document/clean-text.ts'
import { plainFace } from '#core/document/inline.ts'
import { type PastedBlock, readPastedHtml } from './pasted-blocks.ts'
import { readTabbedTable } from './pasted-table.ts'
import { readPastedText } from './pasted-text.ts'
import type { PastedImage } from './picture-data.ts'

/** Reads the clipboard's HTML, or its plain text if there is none, as blocks; also finds the images of the HTML. */
export function readClipboard(
  html: string,
  text: string,
): { blocks: PastedBlock[]; images: PastedImage[] } {
  const images: PastedImage[] = []
  if (html === '') {
    const table = readTabbedTable(text)
    if (table === null) return { blocks: readPastedText(text), images }
    const words = cleanText(text.replace(/\s+/g, ' '))
    const exhibit = { role: 'table', content: table } as const
    return { blocks: [{ role: 'p', spans: [{ text: words, ...plainFace }], exhibit }], images }
  }
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const blocks = readPastedHtml(body, (element, after) => images.push({ element, after }))
  const [only] = blocks
  // Part of a heading copied from the editor (`data-pm-slice` with an open depth) is pasted as a paragraph.
  if (only && blocks.length === 1 && /data-pm-slice="[1-9]/.test(html)) only.role = 'p'
  return { blocks: blocks.length > 0 ? blocks : readPastedText(text), images }
}
