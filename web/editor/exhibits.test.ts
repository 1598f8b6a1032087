import { NodeSelection } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import type { Block } from '#core/document/model.ts'
import { editedDocument, textBeingEdited } from '#core/editing/document-text.ts'
import { createState } from './editor-state.ts'
import { moveExhibit } from './exhibits.ts'

const figure = { role: 'figure', content: `![Plano](file:${'a'.repeat(32)} 50% 16x9)` } as const
const p = (content: string): Block => ({ role: 'p', content })
const frame = { titlePage: { title: '', lines: [] }, numberTitlePage: false }

/** The roles after moving the figure, which is the block at this place. */
function moved(cuerpo: Block[], at: number, step: -1 | 1): string[] {
  const document = editedDocument({ cuerpo, referencias: [{ content: 'Vera, A. (2020). Ríos.' }] })
  let state = createState(document, frame)
  let pos = 0
  for (let index = 0; index < at; index++) pos += document.child(index).nodeSize
  state = state.apply(state.tr.setSelection(NodeSelection.create(state.doc, pos)))
  moveExhibit(step)(state, (tr) => {
    state = state.apply(tr)
  })
  expect(state.selection).toBeInstanceOf(NodeSelection)
  return textBeingEdited(state.doc).cuerpo.map(({ role, content }) =>
    role === 'figure' ? 'figure' : content,
  )
}

describe('a selected figure', () => {
  test('moves over the block before it and after it', () => {
    expect(moved([p('Uno.'), figure, p('Dos.')], 1, -1)).toEqual(['figure', 'Uno.', 'Dos.'])
    expect(moved([p('Uno.'), figure, p('Dos.')], 1, 1)).toEqual(['Uno.', 'Dos.', 'figure'])
  })

  test('stays within the text', () => {
    expect(moved([figure, p('Uno.')], 0, -1)).toEqual(['figure', 'Uno.'])
    expect(moved([p('Uno.'), figure], 1, 1)).toEqual(['Uno.', 'figure'])
  })
})
