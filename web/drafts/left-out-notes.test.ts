import { expect, test } from 'vitest'
import { withIds } from '#core/document/block-ids.ts'
import type { AcademicText } from '#core/document/model.ts'
import type { LeftOut } from '#core/drafts/draft-source.ts'
import { layoutDocument } from '#core/layout/paginate.ts'
import { NonSpaceCache } from '#web/pages/find-places.ts'
import { notesOf, noteWords, placeNotes, readNotes } from './left-out-notes.ts'

const paragraph = (word: string) => ({
  role: 'p' as const,
  content: `${word} ${'palabra '.repeat(40).trim()}.`,
})
const text: AcademicText = withIds({
  cuerpo: [
    { role: 'title-main', content: 'El juego' },
    { role: 't1', content: 'Uno' },
    paragraph('Primero'),
    paragraph('Segundo'),
    { role: 't1', content: 'Dos' },
    paragraph('Tercero'),
  ],
  referencias: [],
})
const left_out: LeftOut[] = [
  { kind: 'table', after: [2, 3, 3] },
  { kind: 'image', after: [3] },
  { kind: 'equation', after: [5] },
  { kind: 'index', after: [0] },
  { kind: 'list', after: [2] },
]
const notes = notesOf({ content: JSON.stringify(text), left_out })

/** The words, the line and its number, of each note. */
function told(now: AcademicText, kept = notes) {
  const layout = layoutDocument({
    text: now,
    titlePage: { title: 'El juego', lines: [] },
    numberTitlePage: false,
  })
  return placeNotes(now, layout, kept, new NonSpaceCache()).map(({ note, place }) => {
    const lines = layout.pages[place.page - 1]?.lines ?? []
    const line = lines.find(({ slot }) => slot === place.slot)
    return [noteWords(note), line?.runs.map((run) => run.text).join(''), place.slot] as const
  })
}

const without = (index: number) => ({
  ...text,
  cuerpo: text.cuerpo.filter((_, at) => at !== index),
})

test('each place of a draft has a note about what was left out there', () => {
  expect(notes.map(noteWords)).toEqual([
    'aquí iba el índice',
    'aquí iba una tabla',
    'aquí iban 2 tablas y una imagen',
  ])
})

test('a note stands at the last line of the block before it, and at the first line where there is none', () => {
  const found = told(text)
  expect(found.map(([words]) => words)).toEqual(notes.map(noteWords))
  expect(found[0]?.[1]).toBe('Uno')
  for (const [, line] of found.slice(1)) expect(line).toMatch(/palabra\.$/)
})

test('a note stays as long as its block has the same words, wherever that is', () => {
  const moved = { ...text, cuerpo: [paragraph('Nuevo'), ...text.cuerpo] }
  expect(told(moved)).toHaveLength(3)
  expect(told(without(2)).map(([words]) => words)).toEqual([
    'aquí iba el índice',
    'aquí iban 2 tablas y una imagen',
  ])
  const edited = text.cuerpo.map((block, at) => (at === 3 ? paragraph('Otro') : block))
  expect(told({ ...text, cuerpo: edited }).map(([words]) => words)).toEqual([
    'aquí iba el índice',
    'aquí iba una tabla',
  ])
  expect(told({ cuerpo: [], referencias: [] })).toEqual([])
})

test('two places with the same words are distinguished', () => {
  const cuerpo = [paragraph('Igual'), paragraph('Igual'), paragraph('Igual')]
  const twice = notesOf({
    content: JSON.stringify({ cuerpo, referencias: [] }),
    left_out: [{ kind: 'image', after: [0, 2] }],
  })
  expect(told(withIds({ cuerpo, referencias: [] }), twice).map(([, , slot]) => slot)).toEqual([
    4, 12,
  ])
})

test.each(['', 'x', '{}', '[1]', '[{"kinds":["x"]}]', '[null]'])(
  'what another program stored, %s, gives no notes',
  (json) => expect(readNotes(json)).toEqual([]),
)

test('stored notes are read again', () => {
  expect(readNotes(JSON.stringify(notes))).toEqual(notes)
})
