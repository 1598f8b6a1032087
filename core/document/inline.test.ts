import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { cpuMs } from '#test/cpu-time.ts'
import { isBlank, parseInline, plainText, type Span, writeInline } from './inline.ts'

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

test('follows the definition for any asterisks, backslashes and spaces', () => {
  const content = fc.string({ unit: fc.constantFrom('*', '*', '\\', ' ', 'a'), maxLength: 24 })
  fc.assert(
    fc.property(content, (text) => {
      expect(marked(text)).toBe(markedByDefinition(text))
    }),
    { numRuns: 2000 },
  )
})

/**
 * A reference implementation of the definition: for each asterisk it searches the whole rest of the text for the
 * closing one.
 */
function markedByDefinition(content: string): string {
  const isStar = (at: number) => content[at] === '*' && content[at - 1] !== '\\'
  const isSpace = (at: number) => content[at] === undefined || content[at] === ' '
  let result = ''
  let roman = ''
  const endRoman = () => {
    result += roman.replaceAll('\\*', '*')
    roman = ''
  }
  for (let at = 0; at < content.length; at++) {
    let close = -1
    const isDouble = isStar(at) && content[at + 1] === '*'
    if (isStar(at) && !isDouble && !isSpace(at + 1)) {
      for (let to = at + 1; close === -1 && to < content.length; to++) {
        if (isStar(to) && !isSpace(to - 1)) close = to
      }
    }
    if (close === -1) {
      roman += content.slice(at, at + (isDouble ? 2 : 1))
      if (isDouble) at++
      continue
    }
    endRoman()
    result += `[${content.slice(at + 1, close).replaceAll('\\*', '*')}]`
    at = close
  }
  endRoman()
  return result.replaceAll('][', '').trim()
}

const span = fc.record({
  text: fc.string({ unit: fc.constantFrom('a', 'b', ' ', '*', '\\', '\u00a0'), minLength: 1 }),
  italic: fc.boolean(),
})
const visible = (spans: readonly Span[]) => spans.map(({ text }) => text).join('')

test('what writeInline writes has the same visible text', () => {
  fc.assert(
    fc.property(fc.array(span, { maxLength: 6 }), (spans) => {
      const merged = mergeSpans(spans)
      expect(visible(parseInline(writeInline(merged)))).toBe(visible(merged).trim())
    }),
    { numRuns: 2000 },
  )
})

test('what parseInline reads is written and read back the same', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'b', ' ', '*', '\\*'), maxLength: 30 }),
      (content) => {
        const spans = parseInline(content)
        expect(parseInline(writeInline(spans))).toEqual(spans)
      },
    ),
    { numRuns: 2000 },
  )
})

function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const { text, italic } of spans) {
    const last = merged.at(-1)
    if (last?.italic === italic) last.text += text
    else merged.push({ text, italic })
  }
  return merged
}

test.each(['*a ', 'a *', '*a* *b ', '\\*a *', '**a ', '*'])(
  'twice as many %j take twice as many steps, not four times',
  (part) => {
    const steps = (count: number) => {
      const searches = [
        vi.spyOn(String.prototype, 'indexOf'),
        vi.spyOn(String.prototype, 'lastIndexOf'),
      ]
      const spans = parseInline(part.repeat(count))
      const calls = searches.reduce((sum, spy) => sum + spy.mock.calls.length, spans.length)
      for (const spy of searches) spy.mockRestore()
      return calls
    }
    expect(steps(400)).toBeLessThan(2.2 * steps(200) + 10)
  },
)

test.each([' ', '\\', '\\ ', '* ', '\u00a0a', 'a'])(
  'italics of 150,000 characters of %j are written in linear time',
  (unit) => {
    const text = `${unit.repeat(150_000 / unit.length)}x`
    const spans = [text, text, text].map((text, index) => ({ text, italic: index !== 1 }))
    expect(cpuMs(() => writeInline(spans))).toBeLessThan(500)
  },
)

test('italics are written as white space, then marked text, then white space and backslashes', () => {
  const written = (text: string) => writeInline([{ text, italic: true }])
  expect([' a ', 'a \\ \\', '  ', '', '\\', ' \\a'].map(written)).toEqual([
    ...[' *a* ', '*a* \\ \\', '  ', '', '\\', ' *\\a*'],
  ])
  const after = (text: string) =>
    writeInline([
      { text: 'b\\\\', italic: false },
      { text, italic: true },
    ])
  expect(['a', ' a'].map(after)).toEqual(['b*\\\\a*', 'b\\\\ *a*'])
})
