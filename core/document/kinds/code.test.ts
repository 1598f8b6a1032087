import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentPlainText } from '#core/document/clipboard.ts'
import type { AcademicText, Block } from '#core/document/model.ts'
import { countWords } from '#core/document/words.ts'
import { layoutDocument } from '#core/layout/paginate.ts'
import { codes } from '#test/codes.ts'
import { codeColumns, maxCodeLines, readCode, withoutCodeNumber, writeCode } from './code.ts'

const titlePage = { title: 'Ordenamiento', lines: [] }
const textOf = (...cuerpo: Block[]): AcademicText => ({ cuerpo, referencias: [] })
const layOut = (...cuerpo: Block[]) =>
  layoutDocument({ text: textOf(...cuerpo), titlePage, numberTitlePage: false })
const drawn = (...cuerpo: Block[]) =>
  layOut(...cuerpo)
    .pages.slice(1)
    .map(({ lines }) =>
      lines.map(({ role, runs }) => `${role}: ${runs.map(({ text }) => text).join('')}`),
    )

test.each([
  [
    'a whole listing',
    'Suma\n```python\na = 1\n```\nNota. Propio.',
    ['Suma', 'python', false, 'a = 1', 'Nota. Propio.'],
  ],
  ['numbered lines', '```js numbered\na()\n\nb()\n```', ['', 'js', true, 'a()\n\nb()', '']],
  ['the words of Pandoc', '~~~ {.c .numberLines}\nx;\n~~~', ['', 'c', true, 'x;', '']],
  ['no fence', '  if x:\n\ty()', ['', '', false, '  if x:\n    y()', '']],
  ['a fence that never ends', 'T\n```\na\nb', ['T', '', false, 'a\nb', '']],
  ['a fence inside a longer one', '````\n```\na\n```\n````', ['', '', false, '```\na\n```', '']],
  ['blank lines at the ends', '```\n\n a\n\n```', ['', '', false, ' a', '']],
  ['nothing', '', ['', '', false, '', '']],
])('reads %s', (_, content, expected) => {
  const { title, language, isNumbered, lines, notes } = readCode(content)
  expect([title, language, isNumbered, lines.join('\n'), notes.join('\n')]).toEqual(expected)
})

test('a listing that is written is read as it was', () => {
  fc.assert(
    fc.property(codes, ({ content }) => {
      const code = readCode(content)
      expect(readCode(writeCode(code))).toEqual(code)
    }),
  )
})

test('any text is read, laid out and counted', () => {
  const pieces = fc.constantFrom(
    '```',
    '~~~~',
    '\n',
    '\t',
    ' ',
    'a',
    'é',
    '漢',
    '👩🏽‍💻',
    '*x*',
    '^[n]',
    '\u0000',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 60 }), (all) => {
      const block: Block = { role: 'code', content: all.join('') }
      const { pages } = layOut({ role: 'p', content: 'Antes.' }, block)
      for (const { lines } of pages)
        for (const { code, runs } of lines)
          if (code) expect([...(runs[0]?.text ?? '')].length).toBeLessThanOrEqual(4 * codeColumns)
      expect(countWords(textOf({ role: 'p', content: 'Antes.' }, block))).toBe(1)
    }),
  )
})

test('a listing has a label, its title, its lines and its note, numbered by its place', () => {
  const content = 'Suma\n```python numbered\na = 1\nb = "*x* ^[y]"\n```\nNota. Propio.'
  const [page] = drawn(
    { role: 'p', content: 'Antes.' },
    { role: 'code', content },
    { role: 'code', content },
  )
  expect(page?.slice(2, 7)).toEqual([
    'exhibit-label: Listado 1',
    'exhibit-title: Suma',
    'code-line: 1  a = 1',
    'code-line: 2  b = "*x* ^[y]"',
    'exhibit-note: Nota. Propio.',
  ])
  expect(page?.[7]).toBe('exhibit-label: Listado 2')
})

test('a line that is too long goes on in the next one, under its code', () => {
  const content = `\`\`\`js numbered\n${'x'.repeat(100)}\n\`\`\``
  const [page = []] = drawn({ role: 'code', content })
  const lines = page.filter((line) => line.startsWith('code-line'))
  expect(lines).toEqual([`code-line: 1  ${'x'.repeat(72)}`, `code-line:    ${'x'.repeat(28)}`])
})

test.each([
  [20, 1],
  [21, 2],
])('a listing of %i lines at the end of a page stands on %i pages', (count, expected) => {
  const filler = Array.from({ length: 16 }, (): Block => ({ role: 't2', content: 'Una línea' }))
  const lines = Array.from({ length: count }, (_, at) => `linea ${at}`).join('\n')
  const pages = layOut(
    ...filler,
    { role: 'p', content: 'Antes.' },
    { role: 'code', content: `\`\`\`\n${lines}\n\`\`\`` },
  ).pages
  expect(pages.filter(({ lines }) => lines.some(({ code }) => code))).toHaveLength(expected)
})

test('under a listing the text stands on whole lines', () => {
  const after: Block = { role: 'p', content: 'Después.' }
  fc.assert(
    fc.property(codes, (code) => {
      for (const { lines } of layOut({ ...code, role: 'code' }, after).pages)
        for (const line of lines) if (!line.code) expect(line.slot % 1).toBe(0)
    }),
  )
})

test('one with too many lines is shown as text', () => {
  const content = 'a\n'.repeat(maxCodeLines + 1)
  expect(drawn({ role: 'code', content })[0]?.some((line) => line.startsWith('code'))).toBe(false)
})

test.each([
  ['Listado 3. Suma', 'Suma'],
  ['*Listado 3*: Suma', 'Suma'],
  ['Listado 3 muestra', 'Listado 3 muestra'],
])('the title %s says %s', (title, expected) => {
  expect(withoutCodeNumber(title)).toBe(expected)
})

test('plain text has the listing line by line', () => {
  const text = textOf({ role: 'code', content: 'Suma\n```\na\n  b\n```' })
  expect(documentPlainText({ text, titlePage })).toContain('Listado 1\n\nSuma\n\na\n  b')
})
