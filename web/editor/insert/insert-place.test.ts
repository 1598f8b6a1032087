import { undo } from 'prosemirror-history'
import { TextSelection, type Transaction } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { editedDocument } from '#core/editing/document-text.ts'
import { roleOf } from '#core/editing/schema.ts'
import { insertRole } from '#web/editor/commands.ts'
import { createState } from '#web/editor/editor-state.ts'

const frame = { titlePage: { title: 'T', lines: [] }, numberTitlePage: false }
const document = editedDocument({
  cuerpo: [
    { role: 't1', content: 'Ab' },
    { role: 'p', content: 'Cd' },
  ],
  referencias: [{ content: 'Ef' }, { content: 'Gh' }],
})

test.each([
  ['a heading', 'Ab', ['t1', 'number', 'p', 'ref', 'ref']],
  ['the last paragraph', 'Cd', ['t1', 'p', 'number', 'ref', 'ref']],
  ['a reference', 'Gh', ['t1', 'p', 'number', 'ref', 'ref']],
])(
  'a list inserted with the caret in %s begins below it, before the references, in one step',
  (_, block, roles) => {
    let state = createState(document, frame)
    const apply = (tr: Transaction) => {
      state = state.apply(tr)
    }
    state.doc.forEach((node, pos) => {
      if (node.textContent !== block) return
      apply(state.tr.setSelection(TextSelection.create(state.doc, pos + 2)))
    })
    apply(state.tr.insertText('x'))
    const typed = state.doc
    insertRole('number')(state, apply)
    expect(state.doc.children.map(roleOf)).toEqual(roles)
    expect(roleOf(state.selection.$head.parent)).toBe('number')
    undo(state, apply)
    expect(state.doc.eq(typed)).toBe(true)
  },
)
