import { undo } from 'prosemirror-history'
import { type Command, TextSelection, type Transaction } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { withIds } from '#core/document/block-ids.ts'
import type { Block } from '#core/document/model.ts'
import { contentOf, editedDocument } from '#core/editing/document-text.ts'
import { addressOf, exhibitNode } from '#core/editing/schema.ts'
import { keepAddresses } from './block-addresses.ts'
import { pressEnter, setRole, toggleBold } from './commands.ts'
import { createState } from './editor-state.ts'
import { deleteExhibit, moveExhibit, replaceExhibit } from './exhibits.ts'
import { insertBlocks } from './insert-blocks.ts'

const frame = { titlePage: { title: 'T', lines: [] }, numberTitlePage: false }

/** An editor of these blocks; `ids` of its blocks now, `start` those that it began with. */
function editor(...blocks: Block[]) {
  let state = createState(editedDocument(withIds({ cuerpo: blocks, referencias: [] })), frame)
  const dispatch = (tr: Transaction) => {
    state = state.apply(keepAddresses(tr))
    const ids = state.doc.content.content.map(addressOf)
    expect(ids).not.toContain(null)
    expect(new Set(ids).size).toBe(ids.length)
  }
  const ids = () => state.doc.content.content.map(addressOf)
  return {
    dispatch,
    ids,
    start: ids(),
    state: () => state,
    words: () => state.doc.content.content.map(contentOf),
    run: (command: Command) => command(state, dispatch),
    select: (from: number, to = from) =>
      dispatch(state.tr.setSelection(TextSelection.create(state.doc, from, to))),
  }
}

const p = (content: string): Block => ({ role: 'p', content })
const table: Block = { role: 'table', content: '| a | b |\n| 1 | 2 |' }

test('the half of a split that follows gets a new id', () => {
  const text = editor(p('Uno dos.'), p('Tres.'))
  text.select(5)
  text.run(pressEnter)
  expect(text.words()).toEqual(['Uno ', 'dos.', 'Tres.'])
  const [first, second, third] = text.ids()
  expect([first, third]).toEqual(text.start)
  expect(text.start).not.toContain(second)
  text.run(undo)
  expect(text.ids()).toEqual(text.start)
})

test('an empty paragraph before a block leaves the id with the words', () => {
  for (const block of [p('Uno.'), { role: 't1', content: 'Uno.' } as const]) {
    const text = editor(block)
    text.select(1)
    text.run(pressEnter)
    expect(text.words()).toEqual(['', 'Uno.'])
    expect(text.ids()[1]).toBe(text.start[0])
  }
})

test('a block keeps its id with another role, in another place and with other words', () => {
  const text = editor(p('Uno.'), table, p('Dos.'))
  text.select(1)
  text.run(setRole('t2'))
  text.dispatch(text.state().tr.insertText('Cero, ', 1))
  expect(text.ids()).toEqual(text.start)
  const exhibit = text.state().doc.child(1)
  const at = text.state().doc.child(0).nodeSize
  const { tr } = text.state()
  text.dispatch(
    tr.replaceWith(at, at + 1, exhibitNode('table', `${contentOf(exhibit)}\n| 3 | 4 |`)),
  )
  expect(text.words()[1]).toContain('| 3 | 4 |')
  expect(text.ids()).toEqual(text.start)
})

test('a table keeps its id when it is moved or replaced, and takes it along when it goes', async () => {
  const { NodeSelection } = await import('prosemirror-state')
  const text = editor(p('Uno.'), table)
  const choose = (at: number) =>
    text.dispatch(text.state().tr.setSelection(NodeSelection.create(text.state().doc, at)))
  choose(text.state().doc.child(0).nodeSize)
  text.dispatch(replaceExhibit(text.state(), exhibitNode('table', '| otra |')))
  expect(text.ids()).toEqual(text.start)
  text.run(moveExhibit(-1))
  expect(text.ids()).toEqual([...text.start].reverse())
  text.dispatch(deleteExhibit(text.state()))
  expect(text.ids()).toEqual([text.start[0]])
})

test('of two blocks that become one the first keeps its id', () => {
  const text = editor(p('Uno.'), p('Dos.'))
  const { tr, doc } = text.state()
  text.dispatch(tr.join(doc.child(0).nodeSize))
  expect(text.words()).toEqual(['Uno.Dos.'])
  expect(text.ids()).toEqual([text.start[0]])
})

test('what is pasted gets ids of its own, and bold that was turned on stays on', () => {
  const text = editor(p('Uno.'))
  text.select(5)
  const plain = { text: 'Uno.', bold: false, italic: false }
  const pasted = [1, 2].map(() => ({ role: 'p' as const, spans: [plain] }))
  text.dispatch(insertBlocks(text.state(), pasted))
  expect(text.ids()[0]).toBe(text.start[0])
  expect(text.ids()).toHaveLength(2)
  text.run(toggleBold)
  expect(text.state().storedMarks).toHaveLength(1)
})
