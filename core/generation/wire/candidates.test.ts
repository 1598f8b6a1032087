import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CandidatesReader, CandidatesWriter, candidatesBeat } from './candidates.ts'
import type { RunEvent } from './run-events.ts'

const failed: RunEvent = {
  type: 'end',
  end: { status: 'failed', code: 'generation.blocked', message: 'No', details: { a: [1] } },
}
const complete: RunEvent = { type: 'end', end: { status: 'generated', completeness: 'complete' } }
const text = (seq: number, text: string): RunEvent => ({ type: 'text', seq, text })

function readAll(pieces: string[]): { events: RunEvent[]; state: string } {
  const reader = new CandidatesReader()
  return { events: pieces.flatMap((piece) => reader.push(piece)), state: reader.end() }
}

describe('the streamed array of candidates', () => {
  test('is one JSON array whose texts, joined, are what was written', () => {
    const writer = new CandidatesWriter('r1')
    const events = [text(1, '{"a":'), text(2, '"]}[" }'), complete]
    const array = JSON.parse(events.map((event) => writer.write(event)).join(''))
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

  test('its last element reports a failure, with the id of the request', () => {
    const [element] = JSON.parse(new CandidatesWriter('r1').write(failed))
    expect(element).toEqual({
      error: { code: 'generation.blocked', message: 'No', details: { a: [1] }, requestId: 'r1' },
    })
  })

  test('what is written is what is read, cut anywhere, with beats in between', () => {
    const texts = fc.array(fc.string({ unit: 'binary', minLength: 1 }))
    const end = fc.oneof(
      fc.constant(failed),
      fc
        .constantFrom('complete', 'stopped', 'cut_off', 'credit_limit')
        .map(
          (completeness) => ({ type: 'end', end: { status: 'generated', completeness } }) as const,
        ),
    )
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 30 }), end, (written, size, last) => {
        const writer = new CandidatesWriter('r1')
        const events = [...written.map((part, index) => text(index + 1, part)), last]
        const body = events.flatMap((event) => [writer.write(event), candidatesBeat]).join('')
        const read = readAll(`\ufeff \n${body}`.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? [])
        expect(read).toEqual({ events, state: 'complete' })
      }),
    )
  })

  test('an element is delivered as soon as it closes', () => {
    const reader = new CandidatesReader()
    const body = new CandidatesWriter().write(text(7, 'hola'))
    expect(reader.push(body.slice(0, -1))).toEqual([])
    expect(reader.push(body.slice(-1))).toEqual([text(7, 'hola')])
  })

  test('a run has not ended before the array has closed', () => {
    const reader = new CandidatesReader()
    const body = new CandidatesWriter().write(complete)
    expect(reader.push(body.slice(0, -1))).toEqual([])
    expect(reader.push(']')).toEqual([complete])
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

  test('a run has ended with its array, also when something follows in the same piece', () => {
    const body = `${new CandidatesWriter().write(complete)}]`
    for (const pieces of [[body], [...body]]) expect(readAll(pieces).events).toEqual([complete])
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
    expect(readAll([body]).events).toEqual([{ type: 'text', seq: null, text: 'ab' }, complete])
  })

  test('nothing is read after the array turned invalid', () => {
    const reader = new CandidatesReader()
    const element = new CandidatesWriter().write(text(1, 'a'))
    expect(reader.push(`${element} oops`)).toHaveLength(1)
    expect(reader.push(',{"candidates":[{}]}]')).toEqual([])
    expect(reader.end()).toBe('invalid')
  })
})
