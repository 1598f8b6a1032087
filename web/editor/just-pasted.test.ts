import { undo } from 'prosemirror-history'
import { type Command, TextSelection, type Transaction } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { contentOf, editedDocument } from '#core/editing/document-text.ts'
import { exhibitNode } from '#core/editing/schema.ts'
import { createState } from './editor-state.ts'
import { insertExhibit } from './exhibits.ts'
import { forgetPasted, justPastedOf, rememberPasted, toggleEmptyHead } from './just-pasted.ts'

const frame = { titlePage: { title: 'T', lines: [] }, numberTitlePage: false }
const data = '| Quito | 90 |\n| Loja | 110 |'

/** A text in which a table has just been pasted after the first paragraph. */
function pastedText(content = data) {
  const written = { cuerpo: [{ role: 'p' as const, content: 'Uno.' }], referencias: [] }
  let state = createState(editedDocument(written), frame)
  const dispatch = (tr: Transaction) => {
    state = state.apply(tr)
  }
  const at = state.doc.child(0).nodeSize
  const pasted = { at, program: 'Excel', columns: 2, rows: 2, hasEmptyHead: false, steps: 1 }
  dispatch(rememberPasted(insertExhibit(state, exhibitNode('table', content)), pasted))
  return {
    dispatch,
    state: () => state,
    run: (command: Command) => command(state, dispatch),
    pasted: () => justPastedOf(state),
    table: () => contentOf(state.doc.child(1)),
  }
}

test('a pasted table is remembered while the caret moves, and forgotten with the next letter', () => {
  const text = pastedText()
  text.dispatch(text.state().tr.setSelection(TextSelection.create(text.state().doc, 1)))
  expect(text.pasted()?.program).toBe('Excel')
  text.dispatch(text.state().tr.insertText('x', 1))
  expect(text.pasted()).toBeNull()
  expect(text.run(forgetPasted)).toBe(false)
})

test('an empty header is put above rows of data and taken away again, each in one step', () => {
  const text = pastedText()
  text.run(toggleEmptyHead)
  expect(text.table()).toBe(`| | |\n${data}`)
  expect(text.pasted()).toMatchObject({ hasEmptyHead: true, steps: 2 })
  text.run(toggleEmptyHead)
  expect(text.table()).toBe(data)
  expect(text.pasted()).toMatchObject({ hasEmptyHead: false, steps: 3 })
  text.run(undo)
  expect(text.table()).toBe(`| | |\n${data}`)
  expect(text.pasted()).toBeNull()
})

test('as many steps as are counted take back all that came', () => {
  const text = pastedText()
  text.run(toggleEmptyHead)
  const steps = text.pasted()?.steps ?? 0
  for (let step = 0; step < steps; step++) text.run(undo)
  expect(text.state().doc.childCount).toBe(1)
})

test('a table of as many rows as fit gets no header above them', () => {
  const full = Array.from({ length: 100 }, (_, row) => `| ${row} | a |`).join('\n')
  const text = pastedText(full)
  expect(text.run(toggleEmptyHead)).toBe(false)
  expect(text.table()).toBe(full)
})
