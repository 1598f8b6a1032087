import { TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { withIds } from '#core/document/block-ids.ts'
import type { AcademicText } from '#core/document/model.ts'
import { editedDocument } from '#core/editing/document-text.ts'
import { readSelection } from '#core/generation/selection.ts'
import { createState } from './editor-state.ts'
import { selectedText } from './selected-text.ts'
import { storedRange, wholeWords } from './stored-range.ts'

const stored: AcademicText = withIds({
  cuerpo: [
    { role: 'title-main', content: 'Agua' },
    { role: 't1', content: 'Origen' },
    { role: 'p', content: '  ' },
    { role: 'p', content: ' Nace *muy  arriba* y \\* baja.' },
    { role: 'ref', content: 'Cruz. *Nubes*.' },
    { role: 'p', content: 'Nadie la cuida.' },
  ],
  referencias: [{ content: 'Mena. *Páramos*.' }, { content: 'Mena. *Páramos*.' }],
})
const doc = editedDocument(stored)

/** The editor's place of some words. */
function stretchOf(first: string, last = first): [number, number] {
  let from = -1
  let to = -1
  doc.forEach((node, pos) => {
    const start = node.textContent.indexOf(first)
    const end = node.textContent.indexOf(last)
    if (start >= 0 && from < 0) from = pos + 1 + start
    if (end >= 0 && from >= 0 && to < 0) to = pos + 1 + end + last.length
  })
  return [from, to]
}

test.each([
  ['words', stretchOf('Nadie'), ['Nadie']],
  ['words in italics', stretchOf('arriba'), ['*arriba*']],
  ['words after an asterisk', stretchOf('baja'), ['baja']],
  [
    'two paragraphs, over a reference that stands between them',
    stretchOf('baja.', 'Nadie la'),
    ['baja.', 'Nadie la'],
  ],
  ['a reference', stretchOf('Mena.'), ['Mena.']],
])('%s are found in the text as it is stored', (_, [from, to], parts) => {
  const range = storedRange(doc, from, to, stored)
  if (range === null) throw new Error('not found')
  const selected = readSelection(stored, range)
  // Between the two lies a reference of the body, which the pages show at the end.
  expect(typeof selected === 'string' ? selected : selected.parts).toEqual(
    parts.length > 1 ? 'mixed_roles' : parts,
  )
})

test('a text with other words has no such place', () => {
  const other = { ...stored, cuerpo: [{ role: 'p' as const, content: 'Otra cosa.' }] }
  expect(storedRange(doc, ...stretchOf('Nadie'), other)).toBeNull()
  expect(storedRange(doc, 3, 3, stored)).toBeNull()
})

test('the last line of a selection is that of its last letter', () => {
  const frame = { titlePage: { title: 'Agua', lines: [] }, numberTitlePage: false }
  const state = createState(doc, frame)
  const [from] = stretchOf('Nace')
  const [, to] = stretchOf('Nadie')
  const selection = TextSelection.create(doc, from, to)
  const selected = selectedText(state.apply(state.tr.setSelection(selection)))
  expect(selected).toMatchObject({ page: 2, slot: 3, words: 6 })
  expect(selectedText(state)).toBeNull()
})

test.each([
  ['ace *muy', stretchOf('ace', 'mu'), 'Nace muy'],
  ['Nadie', stretchOf('Nadie'), 'Nadie'],
  ['adie la', stretchOf('adie la '), 'Nadie la '],
])('«%s» becomes whole words', (_, [from, to], words) => {
  const whole = wholeWords(doc, from, to)
  expect(doc.textBetween(whole.from, whole.to)).toBe(words)
})
