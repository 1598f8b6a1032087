import type { EditorView } from 'prosemirror-view'
import { cleanText } from '#core/document/clean-text.ts'
import { plainFace } from '#core/document/inline.ts'
import { insertPasted } from './insert-blocks.ts'
import {
  type PastedBlock,
  readPastedHtml,
  readPastedText,
  tooLongMessage,
  tooMuchMessage,
} from './pasted-blocks.ts'
import { readTabbedTable } from './pasted-table.ts'
import { type PastedImage, type PastedPictures, takePictureData } from './picture-data.ts'
import { saidOfPaste } from './said.ts'

/** What the clipboard had, or what was dropped. */
export type Pasted = { html: string; text: string; files: readonly File[] }

type Events = {
  onSaid: (words: string) => void
  onRefused: (words: string) => void
  onPictures: (pictures: PastedPictures) => void
}

/** Puts what was pasted into the text; pictures are handed on. */
export function paste(view: EditorView, pasted: Pasted, events: Events): void {
  const { onSaid, onRefused, onPictures } = events
  const { html, urls } = takePictureData(pasted.html)
  const { text } = pasted
  const tooLong = tooLongMessage(html, text)
  if (tooLong !== null) {
    onRefused(tooLong)
    return
  }
  const { blocks, images } = readBlocks(html, text)
  const tooMuch = tooMuchMessage(blocks)
  if (tooMuch !== null) {
    onRefused(tooMuch)
    return
  }
  const { tr, placeAfter } = insertPasted(view.state, blocks)
  if (blocks.length > 0) view.dispatch(tr)
  const said = saidOfPaste(blocks)
  if (said !== null) onSaid(said)
  const files = pasted.files.filter(({ type }) => type.startsWith('image/'))
  const isNothing = blocks.length === 0 && images.length === 0
  // Spreadsheets put a picture of the copied cells beside them.
  if (images.length > 0 || (isNothing && files.length > 0)) {
    onPictures({ images, urls, files, placeAfter })
  } else if (isNothing && pasted.files.length > 0) {
    onRefused('Aquí se pueden pegar textos, tablas e imágenes.')
  }
}

function readBlocks(html: string, text: string): { blocks: PastedBlock[]; images: PastedImage[] } {
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
  // A part of a heading is pasted as plain text.
  if (only && blocks.length === 1 && /data-pm-slice="[1-9]/.test(html)) only.role = 'p'
  return { blocks: blocks.length > 0 ? blocks : readPastedText(text), images }
}
