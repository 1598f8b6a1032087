import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { JsonScanner } from './json-scanner.ts'

/** Rebuilds the value from the scanner's events, so that it can be compared with JSON.parse's. */
function parseByScanning(pieces: string[]): { state: string; value: unknown; stop: number } {
  const stack: { container: unknown[] | Record<string, unknown>; key: string }[] = []
  let root: unknown
  let string = ''
  const place = (value: unknown) => {
    const top = stack.at(-1)
    if (!top) root = value
    else if (Array.isArray(top.container)) top.container.push(value)
    else
      Object.defineProperty(top.container, top.key, { value, enumerable: true, configurable: true })
  }
  const scanner = new JsonScanner({
    open: (kind) => {
      const container = kind === 'object' ? {} : []
      place(container)
      stack.push({ container, key: '' })
    },
    close: () => void stack.pop(),
    key: (name) => {
      stack.at(-1)!.key = name
    },
    stringStart: () => {
      string = ''
    },
    stringPiece: (text) => {
      string += text
    },
    stringEnd: () => place(string),
    scalar: () => place(0),
  })
  let stop = 0
  for (const piece of pieces) stop = scanner.push(piece)
  return { state: scanner.state, value: root, stop }
}

/** Numbers, booleans and null all count as 0: the scanner does not tell them apart. */
function flatten(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(flatten)
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, flatten(item)]))
  }
  return typeof value === 'string' ? value : 0
}

function isJsonContainer(text: string): boolean {
  try {
    const value = JSON.parse(text)
    return typeof value === 'object' && value !== null && /^\s*[{[][\s\S]*[}\]]$/.test(text)
  } catch {
    return false
  }
}

const container = fc.oneof(
  fc.dictionary(fc.string(), fc.jsonValue({ stringUnit: 'binary' })),
  fc.array(fc.jsonValue({ stringUnit: 'binary' })),
)

describe('the JSON scanner', () => {
  test('reads any JSON in pieces of any size as JSON.parse reads it whole', () => {
    fc.assert(
      fc.property(
        container,
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom(0, 2),
        (value, size, indent) => {
          const text = JSON.stringify(value, null, indent)
          const pieces = text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? []
          const result = parseByScanning(pieces)
          expect(result.state).toBe('closed')
          expect(result.value).toEqual(flatten(JSON.parse(text)))
        },
      ),
    )
  })

  test('accepts what JSON.parse accepts and nothing else', () => {
    const damage = fc.record({
      at: fc.nat(400),
      remove: fc.nat(3),
      insert: fc.string({ maxLength: 3, unit: fc.constantFrom(...'{}[]":,\\u0e+-.1tn \n\u0001x') }),
    })
    fc.assert(
      fc.property(container, damage, (value, { at, remove, insert }) => {
        const whole = JSON.stringify(value)
        const where = at % whole.length
        const text = whole.slice(0, where) + insert + whole.slice(where + remove)
        const { state, stop } = parseByScanning([text])
        // The scanner stops when the root has closed.
        const read = state === 'closed' ? text.slice(0, stop) : text
        expect(state === 'closed').toBe(isJsonContainer(read))
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    ['{"a":01}', 'invalid'],
    ['{"a":1.}', 'invalid'],
    ['{"a":tru}', 'invalid'],
    ['{"a" 1}', 'invalid'],
    ['{"a":1,}', 'invalid'],
    ['[1,]', 'invalid'],
    ['[1}', 'invalid'],
    ['{"a":"\\x"}', 'invalid'],
    ['{"a":"\\u12g4"}', 'invalid'],
    ['{"a":"\n"}', 'invalid'],
    ['{,}', 'invalid'],
    ['{"a":-0.5e+10}', 'closed'],
    ['{"a":[{}, [], "", null]}', 'closed'],
    ['{"a":', 'open'],
  ])('%s is %s', (text, state) => {
    expect(parseByScanning([text]).state).toBe(state)
    expect(parseByScanning([...text]).state).toBe(state)
  })
})
