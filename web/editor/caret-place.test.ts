import { TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { editedDocument } from '#core/editing/document-text.ts'
import { caretPlace } from './caret-place.ts'
import { createState } from './editor-state.ts'
import { pageBreaksOf } from './page-breaks.ts'

const frame = { titlePage: { title: 'Título', lines: [] }, numberTitlePage: false }
const paragraph = 'palabra '.repeat(400).trim()
const text = {
  cuerpo: [
    { role: 't1' as const, content: 'Inicio' },
    { role: 'p' as const, content: paragraph },
    { role: 'p' as const, content: 'Un final *cursivo*.' },
  ],
  referencias: [{ content: 'Ruiz, A. (2019). *Obra*.' }, { content: 'Sosa, B. (2020). *Otra*.' }],
}

const state = createState(editedDocument(text), frame)
const placeAt = (found: string) => {
  let at = -1
  state.doc.descendants((node, pos) => {
    const index = node.isText ? (node.text ?? '').indexOf(found) : -1
    if (at < 0 && index >= 0) at = pos + index
  })
  return caretPlace(state.apply(state.tr.setSelection(TextSelection.create(state.doc, at + 1))))
}

test('the caret stands on the page and line that the layout gives its place', () => {
  const { pages } = pageBreaksOf(state).layout
  for (const [found, role, isItalic] of [
    ['Inicio', 't1', false],
    ['final', 'p', false],
    ['cursivo', 'p', true],
    ['Ruiz', 'ref', false],
    ['Sosa', 'ref', false],
  ] as const) {
    const place = placeAt(found)
    const isThere = (line: { runs: { text: string }[] }) =>
      line.runs.some((run) => run.text.includes(found))
    const page = pages.findLast(({ lines }) => lines.some(isThere))
    expect(place).toMatchObject({
      page: page?.number,
      slot: page?.lines.find(isThere)?.slot,
      role,
      isItalic,
    })
  }
})

test('a paragraph over a page break has its lines on both pages', () => {
  const place = placeAt('palabra')
  const lines = pageBreaksOf(state).blocks[1]?.lines.length
  expect(place?.stretches.map(({ page, slot }) => [page, slot])).toEqual([
    [2, 2],
    [3, 0],
  ])
  expect(place?.stretches.reduce((sum, stretch) => sum + stretch.lines, 0)).toBe(lines)
})
