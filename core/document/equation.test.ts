import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cpuMs } from '#test/cpu-time.ts'
import { equations } from '#test/equations.ts'
import { equationSource, type MathPart, maxEquationLength, readEquation } from './equation.ts'
import type { AcademicText } from './model.ts'
import { outlineOf } from './outline.ts'

/** The parse tree of an equation as one line of text, for comparing: each part as `kind(children)`. */
function shown(part: MathPart | null): string {
  const all = (parts: readonly MathPart[]) => parts.map(shown).join(' ')
  if (part === null) return ''
  switch (part.kind) {
    case 'row':
      return all(part.parts)
    case 'sign':
    case 'words':
    case 'big':
      return part.text
    case 'space':
      return '_'
    case 'fraction':
      return `[${shown(part.above)} over ${shown(part.below)}]`
    case 'root':
      return `[root${part.degree ? ` ${shown(part.degree)}` : ''} of ${shown(part.inside)}]`
    case 'scripts': {
      const above = part.above ? ` up ${shown(part.above)}` : ''
      const below = part.below ? ` down ${shown(part.below)}` : ''
      return `[${shown(part.base)}${below}${above}]`
    }
    case 'accent':
      return `[${part.sign} on ${shown(part.inside)}]`
    case 'fence':
      return `${part.open}${shown(part.inside)}${part.close}`
    case 'grid':
      return `{${part.rows.map((cells) => cells.map(shown).join(' & ')).join(' ; ')}}`
  }
}

test.each([
  ['E = mc^2', 'E = m [c up 2]'],
  [String.raw`\frac{a}{b}`, '[a over b]'],
  [String.raw`\frac12`, '[1 over 2]'],
  [String.raw`\sqrt[3]{x}`, '[root 3 of x]'],
  [String.raw`\sum_{i=1}^{n} x_i`, '[∑ down i = 1 up n] [x down i]'],
  ['(a+b)^2', '[(a + b) up 2]'],
  ['[a,b)^2', '[ a , b [) up 2]'],
  ['|x|^2', '[|x| up 2]'],
  ['P(A|B)', 'P (A | B)'],
  [String.raw`\left. x \right|`, 'x|'],
  [String.raw`\bar{x}\,\text{en m}`, '[¯ on x] _ en m'],
  [String.raw`\begin{cases} a & b \\ c & d \end{cases}`, '{{a & b ; c & d}'],
  ["f'(x)", '[f up ′] (x)'],
  ['$$x$$', 'x'],
  [String.raw`\[ x \]`, 'x'],
])('%s has its parts', (source, expected) => {
  const { part, fault } = readEquation(source)
  expect(fault).toBe(null)
  expect(shown(part)).toBe(expected)
})

test.each([
  ['', 'La ecuación está vacía.'],
  [String.raw`\frac{a}`, 'Falta lo que va con «\\frac».'],
  [String.raw`\def\x{\x}\x`, 'No se reconoce «\\def».'],
  [String.raw`\href{a}{b}`, 'No se reconoce «\\href».'],
  [String.raw`\input{a}`, 'No se reconoce «\\input».'],
  ['{a', 'Falta cerrar una llave «}».'],
  ['a}', 'Sobra «}».'],
  ['x^2^3', 'Hay dos «^» seguidos: agrúpalos entre llaves.'],
  [String.raw`\left( a`, 'Falta «\\right» después de «\\left».'],
  [String.raw`\begin{foo} a \end{foo}`, 'No se reconoce «\\begin{foo}».'],
  ['{'.repeat(30), 'La ecuación tiene demasiadas partes unas dentro de otras.'],
])('%j is told as a fault', (source, expected) => {
  expect(readEquation(source)).toEqual({ part: null, fault: expected })
})

test('every equation of the examples is read', () => {
  expect(equations.map((source) => readEquation(source).fault)).toEqual(equations.map(() => null))
})

test('no source throws or takes long, and one that is too long is a fault', () => {
  const words = [
    '\\frac',
    '{',
    '}',
    '^',
    '_',
    '\\left(',
    '\\right)',
    '\\begin{cases}',
    '&',
    '(',
    ')',
  ]
  const source = fc.array(
    fc.constantFrom(...words, '\\\\', '|', 'x', '\\sqrt[', ']', '\\x', '\\'),
    {
      maxLength: 60,
    },
  )
  fc.assert(
    fc.property(source, (all) => {
      const { part, fault } = readEquation(all.join(' '))
      expect((part === null) !== (fault === null)).toBe(true)
    }),
    { numRuns: 2000 },
  )
  for (const part of ['(', '{', '\\left(', '\\frac', '^', '\\sqrt[', '|']) {
    const long = part.repeat(Math.floor(maxEquationLength / part.length))
    expect(cpuMs(() => readEquation(long))).toBeLessThan(200)
  }
  expect(readEquation('x'.repeat(maxEquationLength + 1)).fault).toMatch(/más de 2/)
})

test('equations are numbered where they can be drawn, and what cannot be read stays as it was written', () => {
  const text: AcademicText = {
    cuerpo: [
      { role: 'equation', content: 'a = b' },
      { role: 'equation', content: String.raw`\frac{a*b` },
      { role: 'equation', content: 'c = d' },
    ],
    referencias: [],
  }
  const items = outlineOf(text, { title: '', lines: [] })
  expect(items.map(({ role, equation }) => [role, equation])).toEqual([
    ['equation', 1],
    ['p', undefined],
    ['equation', 2],
  ])
  expect(items[1]?.content).toBe('Ecuación por corregir: \\frac{a\\*b')
  expect(items.map(({ stored }) => stored)).toEqual(text.cuerpo)
})

test('the source has one line and no signs around it', () => {
  expect(equationSource(' $ x =\n y $ ')).toBe('x = y')
})
