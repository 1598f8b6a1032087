import { baseKeymap } from 'prosemirror-commands'
import { history } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import type { AcademicText } from '#core/document/model.ts'
import { editedDocument } from '#core/editing/document-text.ts'

/** The same document, schema and history in ProseMirror without pages, to compare the pages with. */
export function openPlain(host: HTMLElement, text: AcademicText): void {
  const state = EditorState.create({
    doc: editedDocument(text),
    plugins: [history(), keymap(baseKeymap)],
  })
  const view = new EditorView(host, { state, attributes: { class: 'text-pages' } })
  view.focus()
}
