import { TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { plainFace } from '#core/document/inline.ts'
import { editedDocument } from '#core/editing/document-text.ts'
import { roleOf } from '#core/editing/schema.ts'
import { keepAddresses } from './block-addresses.ts'
import { createState } from './editor-state.ts'
import { insertPasted } from './insert-blocks.ts'

const frame = { titlePage: { title: 'T', lines: [] }, numberTitlePage: false }
const table = {
  role: 'p' as const,
  spans: [{ text: 'a b', ...plainFace }],
  exhibit: { role: 'table' as const, content: '| a | b |\n| 1 | 2 |' },
}

test.each([
  ['references', [{ content: 'Abad, A. (2001). Obra.' }]],
  ['nothing', []],
])(
  'under a pasted table that ends the text, before %s, one writes on in a paragraph',
  (_, referencias) => {
    const document = editedDocument({ cuerpo: [{ role: 'p', content: 'Uno.' }], referencias })
    const state = createState(document, frame)
    const end = TextSelection.create(state.doc, state.doc.child(0).content.size + 1)
    const { tr, placeAfter } = insertPasted(state.apply(state.tr.setSelection(end)), [table])
    expect(tr.doc.children.slice(0, 3).map(roleOf)).toEqual(['p', 'table', 'p'])
    expect(tr.selection.$head.index(0)).toBe(2)
    expect(placeAfter(0)).toBe(state.doc.child(0).nodeSize + 1)
  },
)

test('the places of pasted blocks are the same once the blocks have ids', () => {
  const cuerpo = ['Uno.', 'Fin.'].map((content) => ({ role: 'p' as const, content }))
  const state = createState(editedDocument({ cuerpo, referencias: [] }), frame)
  const end = state.tr.setSelection(
    TextSelection.create(state.doc, state.doc.child(0).nodeSize - 1),
  )
  const pasted = ['Dos.', 'Tres.', 'Cuatro.'].map((text) => ({
    role: 'p' as const,
    spans: [{ text, ...plainFace }],
  }))
  const { tr, placeAfter } = insertPasted(state.apply(end), pasted)
  const places = pasted.map((_, at) => placeAfter(at))
  keepAddresses(tr)
  expect(pasted.map((_, at) => placeAfter(at))).toEqual(places)
  expect(places.map((at) => at !== null && tr.doc.resolve(at).parent.textContent)).toEqual([
    'Uno.Dos.',
    'Tres.',
    'Cuatro.',
  ])
})
