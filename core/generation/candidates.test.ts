import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CandidatesReader, CandidatesWriter, type StreamElement } from './candidates.ts'

const error = { code: 'generation.blocked', message: 'No', details: { a: [1] }, requestId: 'r1' }

function readAll(pieces: string[]): { elements: StreamElement[]; state: string } {
  const reader = new CandidatesReader()
  return { elements: pieces.flatMap((piece) => reader.push(piece)), state: reader.end() }
}

describe('the streamed array of candidates', () => {
  test('is one JSON array whose texts, joined, are what was written', () => {
    const writer = new CandidatesWriter()
    const body =
      writer.text('{"a":', 1) + writer.text('"]}[" }', 2) + writer.finish('STOP', 2) + writer.end()
    const array = JSON.parse(body)
    expect(
      array
        .map((element: never) => element['candidates'][0]['content']['parts'][0]['text'])
        .join(''),
    ).toBe('{"a":"]}[" }')
    expect(array[0]).toEqual({
      candidates: [{ content: { role: 'model', parts: [{ text: '{"a":' }] }, index: 0 }],
      seq: 1,
    })
    expect(array[2].candidates[0].finishReason).toBe('STOP')
  })

  test('what is written is what is read, cut anywhere', () => {
    const texts = fc.array(fc.string({ unit: 'binary' }))
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 30 }), fc.boolean(), (written, size, fails) => {
        const writer = new CandidatesWriter()
        const body = [
          '\ufeff \n',
          ...written.map((text, index) => writer.text(text, index)),
          fails ? writer.error(error) : writer.finish('STOP', written.length),
          writer.end(),
          '\n',
        ].join('')
        const read = readAll(body.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? [])
        const last: StreamElement = fails
          ? { kind: 'error', error }
          : { kind: 'text', text: '', seq: written.length, finishReason: 'STOP' }
        expect(read.state).toBe('complete')
        expect(read.elements).toEqual([
          ...written.map((text, seq) => ({ kind: 'text', text, seq, finishReason: null })),
          last,
        ])
      }),
    )
  })

  test('an element is handed on as soon as it closes', () => {
    const reader = new CandidatesReader()
    const text = new CandidatesWriter().text('hola', 7)
    expect(reader.push(text.slice(0, -1))).toEqual([])
    expect(reader.push(text.slice(-1))).toHaveLength(1)
  })

  test.each([
    ['', 'empty'],
    [' \n', 'empty'],
    ['[]', 'empty'],
    ['[', 'cut'],
    ['[{"candidates":[]}', 'cut'],
    ['[{"candidates":[]},', 'cut'],
    ['[{"candidates', 'cut'],
    ['[{"candidates":[]}]', 'complete'],
    ['{"candidates":[]}', 'invalid'],
    ['<html>', 'invalid'],
    ['[1]', 'invalid'],
    ['[{]}]', 'invalid'],
    ['[{"a":1},]', 'invalid'],
    ['[{"a":1} {"a":1}]', 'invalid'],
    ['[{"a":1}] x', 'invalid'],
  ])('%j ends %s', (body, state) => {
    expect(readAll([body]).state).toBe(state)
    expect(readAll([...body]).state).toBe(state)
  })

  test("Gemini's own array is read too: several parts, thoughts, no content, no seq", () => {
    const body = JSON.stringify([
      {
        candidates: [
          { content: { parts: [{ text: 'p', thought: true }, { text: 'a' }, { text: 'b' }] } },
        ],
      },
      { usageMetadata: { totalTokenCount: 3 } },
      { candidates: [{ finishReason: 'STOP' }] },
    ])
    expect(readAll([body]).elements).toEqual([
      { kind: 'text', text: 'ab', seq: null, finishReason: null },
      { kind: 'text', text: '', seq: null, finishReason: 'STOP' },
    ])
  })

  test('nothing is read after the array turned invalid', () => {
    const reader = new CandidatesReader()
    expect(reader.push('[{"candidates":[{}]} oops')).toHaveLength(1)
    expect(reader.push(',{"candidates":[{}]}]')).toEqual([])
    expect(reader.end()).toBe('invalid')
  })
})
