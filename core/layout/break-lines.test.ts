import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cpuMs } from '#test/cpu-time.ts'
import { breakLines } from './break-lines.ts'
import { textWidthInPt } from './font-metrics.ts'
import { italicOverhangPt } from './page-rules.ts'
import type { Run } from './pages.ts'

const roman = (text: string): Run => ({ text, bold: false, italic: false })
const italic = (text: string): Run => ({ text, bold: false, italic: true })

/** The lines of a text in a box that is as wide as `fits`. */
function linesOf(text: string, fits: string, run: (text: string) => Run = roman): string[] {
  const widthPt = textWidthInPt(fits, false, run('').italic)
  return breakLines([run(text)], { widthPt, firstIndentPt: 0, otherIndentPt: 0 }).map((line) =>
    line.runs.map((part) => part.text).join(''),
  )
}

test.each([
  ['at the last space that fits', 'uno dos tres', 'uno dos t', ['uno dos ', 'tres']],
  ['after spaces, which hang over the edge', 'uno   dos', 'uno', ['uno   ', 'dos']],
  ['never at a no-break space', 'unos 5\u00a0km', 'unos 5\u00a0', ['unos ', '5\u00a0km']],
  ['after a hyphen between letters', 'muy socio-ético', 'muy socio-é', ['muy socio-', 'ético']],
  ['after a hyphen between digits', '2019-2020', '2019-20', ['2019-', '2020']],
  ['after an en dash', 'pp. 45–67', 'pp. 45–6', ['pp. 45–', '67']],
  ['before and after an em dash', 'uno—dos', 'uno—d', ['uno—', 'dos']],
  ['before an em dash that does not fit', 'uno—dos', 'uno', ['uno', '—', 'dos']],
  ['before a slashed word, not at its slash', 'uno y/o dos', 'uno y/', ['uno ', 'y/o ', 'dos']],
  ['never before a closing mark', 'uno dos, tres', 'uno dos', ['uno ', 'dos, ', 'tres']],
  ['never before dots', 'uno dos…', 'uno dos', ['uno ', 'dos…']],
  ['between a quotation and a bracket', '«dos» (p. 4)', '«dos» (p', ['«dos» ', '(p. 4)']],
  ['never after an opening mark', 'muchos ¿dos?', 'muchos ¿', ['muchos ', '¿dos?']],
  ['after a figure dash', '12‒34', '12‒3', ['12‒', '34']],
  ['never at a no-break hyphen', 'unos a\u2011b', 'unos a\u2011', ['unos ', 'a\u2011b']],
  ['before a stress mark, not after it', 'unoˈdos', 'unoˈd', ['uno', 'ˈdos']],
  ['never before a double mark', 'uno dos‼', 'uno dos', ['uno ', 'dos‼']],
  ['at the hyphen when the slash is the last that fits', 'x a-b/c', 'x a-b/', ['x a-', 'b/c']],
  ['between the signs of C++', 'uso C++', 'uso C+', ['uso C+', '+']],
  ['between two signs before a number', 'unos ±±5', 'unos ±', ['unos ±', '±5']],
  ['never between a sign and its number', 'unos ±5', 'unos ±', ['unos ', '±5']],
  ['between a sign and a bracket of letters', 'x−(y)', 'x−(', ['x−', '(y)']],
  ['never between a sign and a bracket of numbers', 'un x−(5)', 'un x−(', ['un ', 'x−(5)']],
  ['before dots that follow a stop', 'etc.…', 'etc.', ['etc.', '…']],
  ['never at a backslash between digits', 'un 5\\6', 'un 5\\', ['un ', '5\\6']],
  ['after a backslash between letters', 'un a\\b', 'un a\\', ['un a\\', 'b']],
  ['inside a word wider than a line', 'abcdef', 'abc', ['abc', 'def']],
  ['without splitting a pair of surrogates', '😀😀', '😀', ['😀', '😀']],
  ['keeping an accent with its letter', 'ae\u0301a', 'ae', ['ae\u0301', 'a']],
])('a line breaks %s', (_, text, fits, lines) => {
  expect(linesOf(text, fits)).toEqual(lines)
})

test('a path of more than 66 characters breaks after a slash', () => {
  const path = `https://example.com/${'a'.repeat(50)}/bcd`
  expect(linesOf(`x ${path}`, `x ${path.slice(0, -2)}`)).toEqual([`x ${path.slice(0, -3)}`, 'bcd'])
})

test('a long path breaks before a number, but not inside one', () => {
  const path = `https://example.com/${'a'.repeat(50)}/10.1016`
  expect(linesOf(`x ${path}`, `x ${path.slice(0, -2)}`)).toEqual([
    `x ${path.slice(0, -7)}`,
    '10.1016',
  ])
  const numbers = `https://example.com/${'a'.repeat(30)}/${'a'.repeat(20)}/1/2`
  expect(linesOf(`x ${numbers}`, `x ${numbers.slice(0, -1)}`)).toEqual([
    `x ${numbers.slice(0, -3)}`,
    '1/2',
  ])
})

test('a text of slashes without a space is broken in linear time', () => {
  const breakOnce = (length: number) => () => {
    breakLines([{ text: 'a/'.repeat(length / 2), bold: false, italic: false }], {
      widthPt: 451,
      firstIndentPt: 36,
      otherIndentPt: 0,
    })
  }
  // The least of three: some of them collect garbage.
  const spent = (length: number) => Math.min(...[1, 2, 3].map(() => cpuMs(breakOnce(length))))
  // Four times as long: a search back from every line took sixteen times as long.
  expect(spent(800_000)).toBeLessThan(12 * Math.max(spent(200_000), 20))
})

test('a long path at the start of a block breaks after its slash', () => {
  expect(linesOf('https://example.com/abc', 'https://example.com/ab')).toEqual([
    'https://example.com/',
    'abc',
  ])
})

test('the width of a stretch in one face is rounded to whole twips', () => {
  // 'a ' is 8.325 pt, 166.5 twips: with italics after it, it counts as 167.
  const exactPt =
    textWidthInPt('a ', false, false) + textWidthInPt('b', false, true) + italicOverhangPt
  const lines = (widthPt: number) =>
    breakLines([roman('a '), italic('b')], { widthPt, firstIndentPt: 0, otherIndentPt: 0 }).length
  expect(lines(exactPt)).toBe(2)
  expect(lines(exactPt + 0.025)).toBe(1)
})

test('italics need a little more room than their width', () => {
  expect(linesOf('uno dos', 'uno dos', roman)).toEqual(['uno dos'])
  expect(linesOf('uno dos', 'uno dos', italic)).toEqual(['uno ', 'dos'])
})

test('a no-break space or hyphen in italics takes that room wherever it stands', () => {
  const room = textWidthInPt('a\u2011b', false, true) + 2 * italicOverhangPt
  const lines = (widthPt: number) =>
    breakLines([italic('a\u2011b')], { widthPt, firstIndentPt: 0, otherIndentPt: 0 }).length
  expect(lines(room - 0.05)).toBe(2)
  expect(lines(room + 0.05)).toBe(1)
})

test('the first line has its own indent', () => {
  const lines = breakLines([roman('palabra '.repeat(40))], {
    widthPt: 451.3,
    firstIndentPt: 36,
    otherIndentPt: 0,
  })
  expect(lines.map((line) => line.indentPt)).toEqual([36, 0, 0, 0])
})

test('joined, the lines are the runs; none is wider than its room unless it is one character', () => {
  const run = fc.record({
    text: fc.oneof(
      fc.string({ minLength: 1, unit: 'grapheme' }),
      fc.constantFrom('hola mundo ', 'a-b—c ', 'https://a.b/c/d ', '¿sí? '),
    ),
    bold: fc.boolean(),
    italic: fc.boolean(),
  })
  fc.assert(
    fc.property(
      fc.array(run, { maxLength: 30 }),
      fc.integer({ min: 5, max: 460 }),
      (runs, widthPt) => {
        const lines = breakLines(runs, { widthPt, firstIndentPt: 0, otherIndentPt: 0 })
        const face = (parts: Run[]) =>
          parts
            .map((part) => Array.from(part.text, (c) => `${c}${part.bold}${part.italic}`).join(''))
            .join('')
        expect(lines.map((line) => face(line.runs)).join('')).toBe(face(runs))
        for (const line of lines) {
          const text = line.runs.map((part) => part.text).join('')
          const widths = line.runs.map((part) =>
            textWidthInPt(part.text.replace(/ +$/, ''), part.bold, part.italic),
          )
          const last = line.runs.at(-1)
          const inner = line.runs
            .slice(0, -1)
            .map((part) => textWidthInPt(part.text, part.bold, part.italic))
          const width = inner.reduce((sum, each) => sum + each, 0) + (widths.at(-1) ?? 0)
          const isOneCharacter = [...text.trimEnd().normalize('NFC')].length <= 2
          if (!isOneCharacter && last?.text.trim() !== '')
            expect(width).toBeLessThan(widthPt + 0.02)
        }
      },
    ),
  )
})
