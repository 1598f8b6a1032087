import type { Node } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { readTable } from '#core/document/table.ts'
import { textOfRun } from '#core/layout/pages.ts'
import { isPicture } from '#web/ui/picture-files.ts'
import { clipboardProgram } from './clipboard-program.ts'
import { insertPasted } from './insert-blocks.ts'
import { rememberPasted } from './just-pasted.ts'
import { pageBreaksOf } from './page-breaks.ts'
import { tooLongMessage, tooMuchMessage } from './pasted-blocks.ts'
import { type PastedPictures, takePictureData } from './picture-data.ts'
import { readClipboard } from './read-clipboard.ts'
import { pasteAnnouncement } from './said.ts'

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
  const { blocks, images } = readClipboard(html, text)
  const tooMuch = tooMuchMessage(blocks)
  if (tooMuch !== null) {
    onRefused(tooMuch)
    return
  }
  const { tr, placeAfter } = insertPasted(view.state, blocks)
  const tables = blocks.flatMap(({ exhibit }, index) =>
    exhibit?.role === 'table' ? [{ content: exhibit.content, index }] : [],
  )
  const only = tables.length === 1 ? tables[0] : undefined
  const at = only ? placeOfTable(tr.doc, placeAfter(only.index)) : null
  // A table that was copied here has the header that it was given here.
  if (only && at !== null && !isOwnHtml.test(html)) {
    const { rows } = readTable(only.content)
    rememberPasted(tr, {
      at,
      program: clipboardProgram(html),
      columns: rows[0]?.length ?? 0,
      rows: rows.length,
      hasEmptyHead: false,
      steps: 1,
    })
  }
  if (blocks.length > 0) view.dispatch(tr)
  const label = at === null ? null : labelAt(view.state, at)
  const said = pasteAnnouncement(
    tables.map(({ content }) => content),
    label,
  )
  if (said !== null) onSaid(said)
  const files = pasted.files.filter(isPicture)
  const isNothing = blocks.length === 0 && images.length === 0
  // Spreadsheets put a picture of the copied cells beside them.
  if (images.length > 0 || (isNothing && files.length > 0)) {
    onPictures({ images, urls, files, placeAfter })
  } else if (isNothing && pasted.files.length > 0) {
    onRefused('Aquí se pueden pegar textos, tablas e imágenes.')
  }
}

/** What the editor marks HTML with that is copied from it. */
const isOwnHtml = /\sdata-pm-slice=/

/** The place before a pasted table; null where it became words, as among the references. */
function placeOfTable(doc: Node, inside: number | null): number | null {
  if (inside === null) return null
  const at = inside - 1
  return doc.nodeAt(at)?.type.name === 'table' ? at : null
}

/** "Tabla 1" */
function labelAt(state: EditorState, at: number): string | null {
  const [label] = pageBreaksOf(state).blocks[state.doc.resolve(at).index(0)]?.lines ?? []
  return label?.runs.map(textOfRun).join('') ?? null
}
