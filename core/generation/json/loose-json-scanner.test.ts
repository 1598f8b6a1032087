import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cpuMs } from '#test/cpu-time.ts'
import { split } from '#test/delivered-answer.ts'
import { type JsonHandler, JsonScanner, type ObjectScanner } from './json-scanner.ts'
import { scannerOf } from './loose-json-scanner.ts'

type ScannerFor = (handler: JsonHandler) => ObjectScanner

const loose = scannerOf({ isEscaped: false })
const escaped = scannerOf({ isEscaped: true })
const strict: ScannerFor = (handler) => new JsonScanner(handler)

/** The calls that a scanner makes to its handler, with the pieces of each string joined, and its final state. */
function told(scannerFor: ScannerFor, pieces: string[]) {
  const events: string[] = []
  let text = ''
  const scanner = scannerFor({
    open: (kind) => void events.push(`open ${kind}`),
    close: () => void events.push('close'),
    key: (name) => void events.push(`key ${name}`),
    stringStart: () => {
      text = ''
    },
    stringPiece: (piece) => {
      text += piece
    },
    stringEnd: () => void events.push(`string ${text}`),
    scalar: (token) => void events.push(`scalar ${token}`),
  })
  for (const piece of pieces) scanner.push(piece)
  return { state: scanner.state, events }
}

const value = fc.dictionary(fc.string(), fc.jsonValue({ stringUnit: 'binary' }))
const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 })
const looseText = fc
  .array(
    fc.constantFrom(
      ...'{ } [ ] : , " \' ‘ ’ “ ” „ \\ \\" \\u 00e1 // /* */ # \n a ñ True None 1 -2.5 "a": "b"'.split(
        ' ',
      ),
      ' ',
    ),
  )
  .map((parts) => `{${parts.join('')}`)

describe('the loose scanner', () => {
  test.each(['constructor', 'toString', '__proto__'])(
    'takes the bare word %s for no value',
    (word) => {
      expect(told(loose, [`{"a": ${word}}`]).state).toBe('invalid')
    },
  )

  test('tells of JSON what the strict one tells, however it is cut', () => {
    fc.assert(
      fc.property(value, fc.constantFrom(0, 2), sizes, (given, space, cuts) => {
        const json = JSON.stringify(given, null, space)
        expect(told(loose, split(json, cuts))).toEqual(told(strict, [json]))
      }),
    )
  })

  test('tells of JSON in a string what the strict one tells of it alone', () => {
    fc.assert(
      fc.property(value, sizes, (given, cuts) => {
        const json = JSON.stringify(given)
        const inString = JSON.stringify(json).slice(1)
        expect(told(escaped, split(inString, cuts))).toEqual(told(strict, [json]))
      }),
    )
  })

  test('tells the same of any text, however it is cut', () => {
    fc.assert(
      fc.property(looseText, sizes, (text, cuts) => {
        expect(told(loose, split(text, cuts))).toEqual(told(loose, [text]))
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    ["{'a': 'd’Or, l’eau', \"b\": None,}", ['key a', 'string d’Or, l’eau', 'key b', 'scalar null']],
    ['{“a”: “dijo ”sí” y calló”}', ['key a', 'string dijo ”sí” y calló']],
    ['{a: "uno\n\tdos" "b": True}', ['key a', 'string uno\n\tdos', 'key b', 'scalar true']],
    ['{"a": /* no */ "\\alpha \\_" // fin\n}', ['key a', 'string \\alpha \\_']],
  ])('reads %s', (text, events) => {
    expect(told(loose, [text])).toEqual({
      state: 'closed',
      events: ['open object', ...events, 'close'],
    })
  })

  test.each([
    '{"a": hola}',
    '{"a" "b"}',
    '{"a": "b",,}',
    '{"a": "dijo "sí" y"}',
    '{"a": 1]',
    '{,,',
  ])('does not guess what %s means', (text) => {
    expect(told(loose, [text]).state).toBe('invalid')
  })

  test('a long text of marks costs linear time', () => {
    const spent = cpuMs(() => {
      for (const unit of ["'", "', ", '” ', '\\', '\\u', '// ', 'a', '[', ' ']) {
        told(loose, split(`{'a': '${unit.repeat(300_000)}`, [40]))
        told(loose, split(`{${unit.repeat(300_000)}`, [40]))
      }
    })
    expect(spent).toBeLessThan(10_000)
  })
})
