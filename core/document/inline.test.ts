import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { cpuMs } from '#test/cpu-time.ts'
import {
  isBlank,
  isSameFace,
  parseInline,
  plainText,
  type Span,
  starsOf,
  writeInline,
} from './inline.ts'

const marked = (content: string) =>
  parseInline(content)
    .map(({ text, ...face }) => {
      const stars = starsOf(face).length
      return ['', '[', '<', '<['][stars] + text + ['', ']', '>', ']>'][stars]
    })
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
  ['**bold**', '<bold>'],
  ['***both*** y **a \\* b**', '<[both]> y <a * b>'],
  ['**a***b* *c***d**', '<a>[b] [c]<d>'],
  ['**a****b** ***c******d***', '<ab> <[cd]>'],
  ['**open', '**open'],
  ['**a*', '**a*'],
  ['***a*', '**[a]'],
  ['***a**', '**[a]*'],
  ['** a** 2 ** 3', '** a** 2 ** 3'],
  ['****a****', '****a****'],
  ['*****a*', '****[a]'],
  ['**a *b* c**', '<a *b* c>'],
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
        const before = spans[i - 1]
        expect(before !== undefined && isSameFace(span, before)).toBe(false)
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

/** A reference implementation of the definition: it searches the whole rest of the text for the closing asterisks. */
function markedByDefinition(content: string): string {
  const isSpace = (at: number) => content[at] === undefined || content[at] === ' '
  const runAt = (at: number) => {
    if (content[at] !== '*' || content[at - 1] === '\\') return 0
    let end = at
    while (content[end] === '*') end++
    return end - at
  }
  const closingOf = (from: number, stars: number) => {
    for (let at = from; at < content.length; at++) {
      const run = runAt(at)
      if (run >= stars && !isSpace(at - 1)) return at
      at += run
    }
    return -1
  }
  let result = ''
  const shown = (text: string) => text.replaceAll('\\*', '*')
  for (let at = 0; at < content.length; ) {
    const run = runAt(at)
    const end = at + run
    const mayOpen = [run < 4 ? run : 0, run % 2].filter((length) => length > 0 && !isSpace(end))
    const stars = mayOpen.find((length) => closingOf(end, length) !== -1) ?? 0
    const plainEnd = run === 0 ? at + 1 : end - stars
    result += content.slice(at, plainEnd)
    at = plainEnd
    if (stars === 0) continue
    const close = closingOf(end, stars)
    const [open = '', shut = ''] =
      [
        ['', ''],
        ['[', ']'],
        ['<', '>'],
        ['<[', ']>'],
      ][stars] ?? []
    result += open + content.slice(end, close) + shut
    at = close + stars
  }
  return shown(result)
    .replaceAll(']><[', '')
    .replaceAll(/(?<!>)\]\[(?!<)|><(?!\[)/g, '')
    .trim()
}

const span = fc.record({
  text: fc.string({ unit: fc.constantFrom('a', 'b', ' ', '*', '\\', '\u00a0'), minLength: 1 }),
  italic: fc.boolean(),
  bold: fc.boolean(),
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
  for (const span of spans) {
    const last = merged.at(-1)
    if (last && isSameFace(last, span)) last.text += span.text
    else merged.push({ ...span })
  }
  return merged
}

test('spans of every pair of faces stand side by side as they were written', () => {
  const faces = [0, 1, 2, 3].map((face) => ({ italic: face % 2 === 1, bold: face > 1 }))
  for (const one of faces) {
    for (const other of faces) {
      const spans = mergeSpans([
        { text: 'a*', ...one },
        { text: '*b', ...other },
      ])
      expect(parseInline(writeInline(spans))).toEqual(spans)
    }
  }
})

test.each(['*a ', 'a *', '*a* *b ', '\\*a *', '**a ', '*', '***a ', '**a* ', '**a***b '])(
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
    const spans = [text, text, text].map((text, index) => ({
      text,
      italic: index !== 1,
      bold: index === 1,
    }))
    expect(cpuMs(() => writeInline(spans))).toBeLessThan(500)
  },
)

test('italics are written as white space, then marked text, then white space and backslashes', () => {
  const written = (text: string) => writeInline([{ text, italic: true, bold: false }])
  expect([' a ', 'a \\ \\', '  ', '', '\\', ' \\a'].map(written)).toEqual([
    ...[' *a* ', '*a* \\ \\', '  ', '', '\\', ' *\\a*'],
  ])
  const after = (text: string) =>
    writeInline([
      { text: 'b\\\\', italic: false, bold: false },
      { text, italic: true, bold: false },
    ])
  expect(['a', ' a'].map(after)).toEqual(['b*\\\\a*', 'b\\\\ *a*'])
})
