import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arrangeReferences } from '#core/document/arrange-references.ts'
import { blockRoles, shownRole } from '#core/document/block-roles.ts'
import type { Block, ModelAnswer, Reference } from '#core/document/model.ts'
import { WorkMachine } from '#core/generation/works/work-machine.ts'
import { newWork, type WorkEffect } from '#core/generation/works/work-state.ts'
import { cpuMs } from '#test/cpu-time.ts'
import { deliver, split } from '#test/delivered-answer.ts'
import { changesAnswer, scripts, shuffled } from '#test/intended-changes.ts'
import { times } from '#test/length.ts'
import { LimitedWriter } from '#test/limited-writer.ts'
import { cuts, modelStreams, replacedRoles, runEnds } from '#test/model-streams.ts'
import { shortAnswer } from '#test/short-answer.ts'
import { WireReader } from './wire-reader.ts'

/** The text so far with what is open closed; half an escape, a key without its value and half a role are left out. */
function closed(text: string): string {
  const open: string[] = []
  let end = text
  for (const { 0: token, index } of text.matchAll(tokens)) {
    if (token === '{' || token === '[') open.unshift(token === '{' ? '}' : ']')
    else if (token === '}' || token === ']') open.shift()
    else if (!wholeString.test(token)) {
      const isContent = /"(?:content|comentarios_del_modelo)":$/.test(text.slice(0, index))
      end = text.slice(0, index) + (isContent ? `${stringStart.exec(token)?.[0]}"` : '')
    }
  }
  return end.replace(danglingKey, '$1').replace(/,$/, '') + open.join('')
}
const tokens = /"(?:[^"\\]|\\u[\da-f]{4}|\\[^u])*"|"[\s\S]*$|[{}[\]]/gi
const stringStart = /^"(?:[^"\\]|\\u[\da-f]{4}|\\[^u])*/i
const wholeString = /^"(?:[^"\\]|\\u[\da-f]{4}|\\[^u])*"$/i
const danglingKey =
  /([{,])"(?:role|content|cuerpo|referencias|texto_generado|comentarios_del_modelo)":?$/

function parsed(text: string) {
  const value = JSON.parse(closed(text) || '{}')
  const { cuerpo = [], referencias = [] } = value.texto_generado ?? {}
  const isThere = ({ content = '' }) => content !== ''
  return {
    comments: value.comentarios_del_modelo ?? '',
    text: {
      cuerpo: cuerpo
        .filter(isThere)
        .map(({ role = 'p', content }: Partial<Block>) => ({ role: shownRole(role), content })),
      referencias: referencias.filter(isThere).map(({ content }: Reference) => ({ content })),
    },
  }
}

/** After each piece the reader has what `JSON.parse` makes of the text so far. */
function expectAsParsed(written: string, lengths: number[]) {
  const reader = new WireReader()
  let read = ''
  for (const piece of split(written, lengths)) {
    reader.push(piece)
    read += piece
    expect(reader.answer).toEqual(parsed(read))
    expect(reader.answer).toBe(reader.answer)
  }
  return reader
}

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
)
const anyAnswer: fc.Arbitrary<ModelAnswer> = fc.record({
  comentarios_del_modelo: anyText,
  texto_generado: fc.record({
    cuerpo: fc.array(fc.record({ role: fc.constantFrom(...blockRoles), content: anyText })),
    referencias: fc.array(fc.record({ content: anyText })),
  }),
})

const json = JSON.stringify(shortAnswer)

describe('the reader of what our server writes reads at every cut what JSON.parse reads', () => {
  test('of what is delivered of any stream of a model', () => {
    fc.assert(
      fc.property(modelStreams, fc.nat(), runEnds, cuts, replacedRoles, (...given) => {
        const [whole, place, how, lengths, replaces] = given
        const cut = place % 2 ? whole : whole.slice(0, place % (whole.length + 1))
        const { delivered, recorded } = deliver(split(cut, lengths), how, { replaces })
        const reader = expectAsParsed(delivered.join(''), lengths)
        if (recorded === null) return
        expect(reader.finish()).toEqual({ kind: 'complete', answer: recorded })
      }),
      { numRuns: times(2_000, 300) },
    )
  })

  test('of changes to a document', () => {
    fc.assert(
      fc.property(scripts, runEnds, fc.nat(), ({ base, changes, shuffle }, how, place) => {
        const answer = changesAnswer('Hecho.', shuffled(changes, shuffle), base)
        const cut = place % 2 ? answer : answer.slice(0, place % (answer.length + 1))
        const { delivered } = deliver(split(cut, [9]), how, { base })
        expectAsParsed(delivered.join(''), [1, 7, 20])
      }),
      { numRuns: times(500, 50) },
    )
  })

  test('of any answer that is written at once', () => {
    fc.assert(
      fc.property(anyAnswer, cuts, (answer, lengths) => {
        const reader = expectAsParsed(JSON.stringify(answer), lengths)
        const { cuerpo, referencias } = answer.texto_generado
        if (cuerpo.some(({ content }) => content !== '')) {
          const outcome = reader.finish()
          const read = outcome.kind === 'complete' ? outcome.answer.texto_generado : null
          const isThere = ({ content }: Reference) => content !== ''
          expect(read?.referencias).toEqual(arrangeReferences(referencias.filter(isThere)))
        } else expect(reader.finish().kind).toBe('wrong_format')
      }),
      { numRuns: times(2_000, 300) },
    )
  })

  test('of a work in steps', () => {
    const writer = new LimitedWriter(3)
    const machine = new WorkMachine({ outputUnits: 1_000_000, state: newWork(2_000) })
    let stream = ''
    const queue: WorkEffect[] = machine.start()
    for (let effect = queue.shift(); effect !== undefined; effect = queue.shift()) {
      if (effect.type === 'append') stream += effect.text
      if (effect.type === 'pause') queue.push(...machine.handle({ type: 'paused' }, 0))
      if (effect.type !== 'ask') continue
      for (const input of writer.answer(effect.step, 2_000)) queue.push(...machine.handle(input, 0))
    }
    expect(stream.length).toBeGreaterThan(10_000)
    expectAsParsed(stream, [1, 30, 97])
  })
})

describe('the reader of what our server writes', () => {
  test.each([
    ['', 'empty'],
    [' \n\ufeff ', 'empty'],
    ['hola', 'malformed'],
    [json.slice(0, -1), 'malformed'],
    ['{}', 'wrong_format'],
    ['[]', 'wrong_format'],
    ['{"texto_generado":"El páramo…"}', 'wrong_format'],
    ['{"texto_generado":{"cuerpo":[],"referencias":[]}}', 'wrong_format'],
    ['{"texto_generado":{"cuerpo":[{"role":"p","content":""}]}}', 'wrong_format'],
    [json, 'complete'],
  ])('%j is %s', (text, kind) => {
    const reader = new WireReader()
    for (const char of text) reader.push(char)
    expect(reader.finish().kind).toBe(kind)
  })

  test('takes the last value of a key that comes again', () => {
    const text =
      '{"comentarios_del_modelo":"a","texto_generado":{"cuerpo":[{"role":"p","content":"uno"}],"referencias":[{"content":"r"}],"cuerpo":[{"content":"a","role":"t1","content":"dos"}]},"comentarios_del_modelo":"b"}'
    const reader = new WireReader()
    reader.push(text)
    expect(reader.finish()).toEqual({ kind: 'complete', answer: JSON.parse(text) })
  })

  test('skips other keys, and shows the roles of a newer version as paragraphs', () => {
    const reader = new WireReader()
    reader.push(
      '{"v":[{"content":"x"}],"texto_generado":{"cuerpo":[{"id":"b7","role":"t9","meta":{"role":"t1","content":"y"},"content":"a"}]}}',
    )
    expect(reader.answer.text.cuerpo).toEqual([{ role: 'p', content: 'a' }])
  })

  test('keeps the identity of finished blocks, and changes nothing that it gave', () => {
    const reader = new WireReader()
    let before = reader.answer.text
    let copy = structuredClone(before)
    for (const char of json) {
      reader.push(char)
      const now = reader.answer.text
      expect(before).toEqual(copy)
      for (const [index, block] of before.cuerpo.slice(0, -1).entries()) {
        expect(now.cuerpo[index]).toBe(block)
      }
      before = now
      copy = structuredClone(now)
    }
    expect(before).toEqual(shortAnswer.texto_generado)
  })

  test('reads a long answer in small pieces in linear time', () => {
    const block = { role: 'p', content: 'palabra '.repeat(100_000).trim() }
    const text = JSON.stringify({ texto_generado: { cuerpo: [block], referencias: [] } })
    const reader = new WireReader()
    const spent = cpuMs(() => {
      for (const piece of split(text, [16])) reader.push(piece)
    })
    expect(reader.answer.text.cuerpo).toEqual([block])
    expect(spent).toBeLessThan(5_000)
  })
})
