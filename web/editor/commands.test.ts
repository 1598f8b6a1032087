import { undo } from 'prosemirror-history'
import { undoInputRule } from 'prosemirror-inputrules'
import { TextSelection, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { expect, test } from 'vitest'
import type { AcademicText } from '#core/document/model.ts'
import { contentOf, editedDocument } from '#core/editing/document-text.ts'
import {
  deleteWordBefore,
  orderReferences,
  pressBackspace,
  pressDelete,
  pressEnter,
  selectBlock,
  setRole,
} from './commands.ts'
import { createState } from './editor-state.ts'
import type { Frame } from './page-breaks.ts'

const frame: Frame = { titlePage: { title: 'T', lines: [] }, numberTitlePage: false }
const text: AcademicText = {
  cuerpo: [
    { role: 't1', content: 'Ab' },
    { role: 'p', content: 'Cd' },
    { role: 'quote', content: 'Ef' },
    { role: 'p', content: 'Gh' },
  ],
  referencias: [{ content: 'Ij' }, { content: 'Kl' }],
}

test.each([
  ['Enter', pressEnter],
  ['Backspace', pressBackspace],
  ['Delete', pressDelete],
  ['Control and Backspace', deleteWordBefore],
])('%s leaves a valid document for every selection', (_, command) => {
  const state = createState(editedDocument(text), frame)
  const places: number[] = []
  state.doc.descendants((node, pos) => {
    if (!node.isTextblock) return
    for (let at = 0; at <= node.content.size; at++) places.push(pos + 1 + at)
  })
  let pressed = 0
  for (const from of places) {
    for (const to of places.filter((place) => place >= from)) {
      const selected = state.apply(state.tr.setSelection(TextSelection.create(state.doc, from, to)))
      command(selected, (tr) => {
        tr.doc.check()
        expect(tr.selection.empty).toBe(true)
        pressed++
      })
    }
  }
  // `pressDelete` only says what must not be deleted.
  expect(pressed > 0).toBe(command !== pressDelete)
})

test('two asterisks on either side of words make them bold, and Backspace gives the asterisks back', () => {
  const marked = { cuerpo: [{ role: 'p' as const, content: 'Uno \\*\\*dos\\*' }], referencias: [] }
  let state = createState(editedDocument(marked), frame)
  state = state.apply(state.tr.setSelection(TextSelection.atEnd(state.doc)))
  const view = {
    get state() {
      return state
    },
    composing: false,
    dispatch: (tr: Transaction) => {
      state = state.apply(tr)
    },
  } as unknown as EditorView
  const { to } = state.selection
  const isTaken = state.plugins.some((plugin) =>
    plugin.props.handleTextInput?.call(plugin, view, to, to, '*', () => state.tr),
  )
  expect(isTaken).toBe(true)
  expect(contentOf(state.doc.child(0))).toBe('Uno **dos**')
  undoInputRule(state, view.dispatch)
  expect(contentOf(state.doc.child(0))).toBe('Uno \\*\\*dos\\*\\*')
})

test.each([
  ['the order of the references', orderReferences, 'Ij'],
  ['a role', setRole('quote'), 'Cd'],
])('%s set just after typing is undone without what was typed', (_, command, block) => {
  const unordered = { ...text, referencias: [{ content: 'Kl' }, { content: 'Ij' }] }
  let state = createState(editedDocument(unordered), frame)
  const apply = (tr: Transaction) => {
    state = state.apply(tr)
  }
  let end = 0
  state.doc.forEach((node, pos) => {
    if (node.textContent === block) end = pos + 1 + node.content.size
  })
  apply(state.tr.setSelection(TextSelection.create(state.doc, end)))
  apply(state.tr.insertText('x'))
  const typed = state.doc
  command(state, apply)
  expect(state.doc.eq(typed)).toBe(false)
  undo(state, apply)
  expect(state.doc.eq(typed)).toBe(true)
})

test('Enter before the last paragraph of the body makes a blank one above it', () => {
  const state = createState(editedDocument(text), frame)
  const start = state.doc.content.size - 2 * 4 - 3
  pressEnter(
    state.apply(state.tr.setSelection(TextSelection.create(state.doc, start))),
    ({ doc }) => {
      const roles = doc.children.map((node) => `${node.type.name}: ${node.textContent}`)
      expect(roles.slice(2)).toEqual(['quote: Ef', 'p: ', 'p: Gh', 'ref: Ij', 'ref: Kl'])
    },
  )
})

test.each([
  ['Uno dos', 'Uno '],
  ['Uno dos ', 'Uno '],
  ['a (b).', 'a (b'],
  ['año', ''],
])('of «%s» the last word is deleted: «%s»', (before, after) => {
  const state = createState(
    editedDocument({ cuerpo: [{ role: 'p', content: `${before}.` }], referencias: [] }),
    frame,
  )
  const end = TextSelection.create(state.doc, 1 + before.length)
  let left = before
  deleteWordBefore(state.apply(state.tr.setSelection(end)), (tr) => {
    const block = tr.doc.firstChild
    left = block ? contentOf(block).slice(0, -1) : ''
  })
  expect(left).toBe(after)
})

test("'Pedir' takes the paragraph at the caret; an empty one cannot be taken", () => {
  const state = createState(editedDocument(text), frame)
  const start = state.doc.child(0).nodeSize + 1
  const inParagraph = state.apply(state.tr.setSelection(TextSelection.create(state.doc, start + 1)))
  let taken = inParagraph
  selectBlock(inParagraph, (tr) => {
    taken = inParagraph.apply(tr)
  })
  const { from, to } = taken.selection
  expect(taken.doc.textBetween(from, to)).toBe('Cd')
  const emptied = inParagraph.apply(inParagraph.tr.delete(start, start + 2))
  expect(selectBlock(emptied)).toBe(false)
})
