import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isBlank, parseInline, plainText } from './inline.ts'

const marked = (content: string) =>
  parseInline(content)
    .map(({ text, italic }) => (italic ? `[${text}]` : text))
    .join('')

test.each([
  ['roman', 'roman'],
  ['*italic*', '[italic]'],
  ['a *b* c', 'a [b] c'],
  ['*a b*, c *d*', '[a b], c [d]'],
  ['*a**b*', '[ab]'],
  ['a \\* b', 'a * b'],
  ['*a \\* b*', '[a * b]'],
  ['a * b', 'a * b'],
  ['4 * 5 * 6', '4 * 5 * 6'],
  ['0,45* y 0,32** (*p* < .05)', '0,45* y 0,32** ([p] < .05)'],
  ['**bold**', '**bold**'],
  ['*open', '*open'],
  ['* a*', '* a*'],
  ['*a * b*', '[a * b]'],
  ['  a\tb\n c ', 'a b c'.replace(' c', '  c')],
  ['* *', '* *'],
  ['', ''],
])('%j reads as %j', (content, expected) => {
  expect(marked(content)).toBe(expected)
})

test('spans are never empty, alternate, and hold no control characters', () => {
  const content = fc.string({
    unit: fc.oneof(
      fc.constantFrom('*', '\\', ' ', 'a', 'é', '\u00a0', '\t'),
      fc.string({ unit: 'binary', maxLength: 1 }),
    ),
  })
  fc.assert(
    fc.property(content, (text) => {
      const spans = parseInline(text)
      spans.forEach((span, i) => {
        expect(span.text).not.toBe('')
        expect(span.italic).not.toBe(spans[i - 1]?.italic)
        // biome-ignore lint/suspicious/noControlCharactersInRegex: that there are none is the point
        expect(span.text).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u00ad]/)
      })
      expect(plainText(text)).toBe(plainText(text).trim())
      expect(isBlank(text)).toBe(plainText(text) === '')
    }),
  )
})

test('text without asterisks and controls reads as itself', () => {
  const plain = fc.string({ unit: fc.constantFrom(...'abc áñ¿?«»()—–…0123\\.') })
  fc.assert(
    fc.property(plain, (text) => {
      expect(plainText(text)).toBe(text.trim())
    }),
  )
})
