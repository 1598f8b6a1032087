import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cpuMs } from '#test/cpu-time.ts'
import { clipboardContent } from './clipboard.ts'
import { compareTexts } from './compare-texts.ts'
import { isSameFace, parseInline, plainText, type Span, writeInline } from './inline.ts'
import type { AcademicText } from './model.ts'
import { noteSign } from './notes.ts'
import { outlineOf } from './outline.ts'
import { spansOf } from './outline-item.ts'
import { countWords } from './words.ts'

const shown = (content: string) =>
  parseInline(content)
    .map(({ text, note }) => (note === undefined ? text : `{${note}}`))
    .join('')

test.each([
  ['Uno.^[Dice algo.] Dos', 'Uno.{Dice algo.} Dos'],
  ['a^[con [un par] dentro]b', 'a{con [un par] dentro}b'],
  ['a^[con \\] suelto]b', 'a{con ] suelto}b'],
  ['a^[*cursiva* y (Pérez, 2020)]', 'a{*cursiva* y (Pérez, 2020)}'],
  ['a^[uno]^[dos]', 'a{uno}{dos}'],
  ['*en cursiva^[nota] toda*', 'en cursiva{nota} toda'],
  ['a^[sin cerrar', 'a^[sin cerrar'],
  ['a^[sin [cerrar]', 'a^[sin [cerrar]'],
  ['a^[]b^[ ]', 'a^[]b^[ ]'],
  ['a\\^[letras]', 'a^[letras]'],
  ['x^2 [1]', 'x^2 [1]'],
  ['a^[b^[c]d]', 'a{b^[c]d}'],
])('%j reads as %j', (content, expected) => {
  expect(shown(content)).toBe(expected)
})

test('a note has the face of the words around it, which stay one stretch when they are written', () => {
  const spans = parseInline('*en cursiva^[nota] toda*')
  expect(spans.map(({ italic }) => italic)).toEqual([true, true, true])
  expect(writeInline(spans)).toBe('*en cursiva^[nota] toda*')
})

test('the visible text of a block has no notes', () => {
  expect(plainText('Uno.^[Dice *algo*.] Dos')).toBe('Uno. Dos')
})

const face = { italic: fc.boolean(), bold: fc.boolean() }
const letters = fc.string({ unit: fc.constantFrom('a', 'ñ', ' ', '*', '^', '['), minLength: 1 })
const said = fc
  .string({ unit: fc.constantFrom('a', ' ', '*', '[', ']', '^', '('), minLength: 1 })
  .map((text) => text.trim())
  .filter((text) => text !== '')
const span: fc.Arbitrary<Span> = fc.oneof(
  fc.record({ text: letters, ...face }),
  fc.record({ text: fc.constant(noteSign), note: said, ...face }),
)

test('notes are written and read back the same, whatever brackets and asterisks they have', () => {
  fc.assert(
    fc.property(fc.array(span, { maxLength: 6 }), (spans) => {
      const joined: Span[] = []
      for (const each of spans) {
        const last = joined.at(-1)
        if (last && isSameFace(last, each)) last.text += each.text
        else joined.push({ ...each })
      }
      const read = parseInline(writeInline(joined))
      const notes = (all: readonly Span[]) => all.flatMap(({ note }) => note ?? [])
      const text = (all: readonly Span[]) => all.map((each) => each.text).join('')
      expect(notes(read)).toEqual(notes(joined))
      expect(text(read)).toBe(text(joined).trim())
      expect(parseInline(writeInline(read))).toEqual(read)
    }),
    { numRuns: 2000 },
  )
})

test.each(['^[', '^[a', '^[a]', '^[[', '\\^[', '^[a\\]', '[', ']'])(
  'two hundred thousand characters of %j are read in linear time',
  (unit) => {
    const text = unit.repeat(200_000 / unit.length)
    expect(cpuMs(() => writeInline(parseInline(text)))).toBeLessThan(1_000)
  },
)

const text: AcademicText = {
  cuerpo: [
    { role: 'p', content: 'Primero.^[La *primera* nota.] Y luego.^[La segunda.]' },
    { role: 't4', content: 'Instrumento.^[Del título.]' },
    { role: 'p', content: 'El párrafo.^[Del párrafo.]' },
    { role: 'table', content: 'Título^[letras]\n| a | b |\n| 1 | 2 |' },
    { role: 'appendix', content: 'Cuestionario' },
    { role: 'p', content: 'Al final.^[La del apéndice.]' },
  ],
  referencias: [{ content: 'Pérez, A. (2020). *Obra*. Quito.' }],
}

test('notes are numbered as the pages have them, and listed after the references and before the appendices', () => {
  const items = outlineOf(text, { title: 'Obra', lines: [] })
  const numbers = items.flatMap((item) =>
    item.role === 'note' ? [] : spansOf(item).flatMap(({ number }) => number ?? []),
  )
  expect(numbers).toEqual([1, 2, 3, 4, 5])
  const roles = items.map(({ role }) => role)
  expect(roles.slice(roles.indexOf('ref'), roles.indexOf('appendix-label'))).toEqual([
    'ref',
    'notes-heading',
    ...Array(5).fill('note'),
  ])
  expect(items.filter(({ role }) => role === 'note').map(({ content }) => content)).toEqual([
    ...['La *primera* nota.', 'La segunda.', 'Del título.', 'Del párrafo.', 'La del apéndice.'],
  ])
})

test('a text without notes has no page for them', () => {
  const roles = outlineOf(
    { cuerpo: [{ role: 'p', content: 'x^[' }], referencias: [] },
    { title: '', lines: [] },
  )
  expect(roles.map(({ role }) => role)).toEqual(['p'])
})

test('the words of notes count, their numbers do not', () => {
  expect(
    countWords({ cuerpo: [{ role: 'p', content: 'Uno dos.^[Tres cuatro.]' }], referencias: [] }),
  ).toBe(5)
})

test('copied for another program, numbers are raised and the list has them too', () => {
  const { html, text: plain } = clipboardContent({ text, titlePage: { title: 'Obra', lines: [] } })
  expect(html).toContain('Primero.<sup>1</sup> Y luego.<sup>2</sup>')
  expect(html).toContain('<sup>1</sup> La <i>primera</i> nota.')
  expect(plain).toContain('Primero.[1] Y luego.[2]')
  expect(plain).toContain('Notas\n\n1. La primera nota.\n2. La segunda.')
})

test('a note that was rewritten is one change of its paragraph', () => {
  const [first] = text.cuerpo
  const after = { role: 'p' as const, content: (first?.content ?? '').replace('segunda', 'otra') }
  const { blocks, changeCount } = compareTexts(
    { cuerpo: [first!], referencias: [] },
    { cuerpo: [after], referencias: [] },
  )
  expect(changeCount).toBe(1)
  expect(blocks[0]?.spans.filter(({ mark }) => mark !== 'same').map(({ note }) => note)).toEqual([
    'La segunda.',
    'La otra.',
  ])
})
