import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wordsPerPage } from '#core/layout/page-rules.ts'
import {
  type AskedLength,
  askedChangeLength,
  askedLength,
  askedWords,
  maxAskedPages,
} from './asked-length.ts'

/** A request, and the length it asks for: "5 p", "≥15 p", "≤4 p", "8–10 p", "250 w"; null for none. */
const cases: [string, string | null][] = JSON.parse(
  readFileSync(new URL('asked-length.cases.json', import.meta.url), 'utf8'),
)

function shortForm(asked: AskedLength | null): string | null {
  if (asked === null) return null
  const { min, max } = asked
  const amount =
    min === max ? `${min}` : max === null ? `≥${min}` : min === null ? `≤${max}` : `${min}–${max}`
  return `${amount} ${asked.unit === 'pages' ? 'p' : 'w'}`
}

it.each(cases)('«%s» asks for %s', (request, asked) => {
  expect(shortForm(askedLength(request))).toBe(asked)
})

it('has cases enough to tell a wish from other numbers', () => {
  expect(cases.length).toBeGreaterThanOrEqual(80)
})

describe('how many words are written', () => {
  it.each([
    ['4 páginas', 1_100],
    ['de 8 a 10 páginas', 2_750],
    ['mínimo 15 páginas', 4_125],
    ['máximo 2 páginas', 550],
    ['entre 1500 y 2000 palabras', 2_000],
  ])('«%s»: %i', (request, words) => {
    const asked = askedLength(request)
    expect(asked && askedWords(asked)).toBe(words)
  })

  it.each([
    ['Agrega una conclusión de dos páginas', 550],
    ['Añade una página más de ejemplos', 275],
    ['Amplía el ensayo a 10 páginas', 2_750],
    ['Cambia el título', null],
  ])('a change: «%s»: %s', (request, words) => {
    const asked = askedChangeLength(request)
    expect(asked && askedWords(asked)).toBe(words)
  })
})

describe('any text', () => {
  const pieces = fc.constantFrom(
    ...[
      'ensayo de ',
      'mínimo ',
      '5 ',
      'diez ',
      '2 500 ',
      'páginas ',
      'pág. ',
      'palabras',
      '-',
      ' a ',
    ],
    ...[
      'cada capítulo ',
      'libro de ',
      'treinta y ',
      'media ',
      'más ',
      '½',
      '.',
      '\n',
      ': ',
      '(',
      '9e9',
    ],
  )
  const text = fc.array(fc.oneof(pieces, fc.string({ maxLength: 6 }))).map((all) => all.join(''))

  it('is read without an error, as whole words of a length that can be written, or none', () => {
    fc.assert(
      fc.property(text, (request) => {
        const asked = askedLength(request)
        if (asked === null) return
        expect(asked.min ?? asked.max).not.toBeNull()
        if (asked.min !== null && asked.max !== null) {
          expect(asked.min).toBeLessThanOrEqual(asked.max)
        }
        expect(askedWords(asked)).toBeGreaterThan(0)
        expect(askedWords(asked)).toBeLessThanOrEqual(maxAskedPages * wordsPerPage)
      }),
    )
  })

  it('reads a length alone as it is written in any form of the number', () => {
    const pages = fc.integer({ min: 1, max: maxAskedPages })
    const before = fc.constantFrom('', 'Ensayo de ', 'Extensión: ', 'unas ', 'Trabajo final, ')
    fc.assert(
      fc.property(pages, before, (count, lead) => {
        expect(askedLength(`${lead}${count} páginas`)).toEqual({
          unit: 'pages',
          min: count,
          max: count,
        })
      }),
    )
  })
})
