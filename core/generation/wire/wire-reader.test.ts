import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blockRoles } from '#core/document/block-roles.ts'
import type { ModelAnswer } from '#core/document/model.ts'
import { AnswerObject } from '#core/generation/answer-object.ts'
import { newWork, type WorkEffect } from '#core/generation/works/work-state.ts'
import { WorkMachine } from '#core/generation/works/work-machine.ts'
import { deliver, split } from '#test/delivered-answer.ts'
import { changesAnswer, scripts, shuffled } from '#test/intended-changes.ts'
import { times } from '#test/length.ts'
import { LimitedWriter } from '#test/limited-writer.ts'
import { cuts, modelStreams, replacedRoles, runEnds } from '#test/model-streams.ts'
import { WireReader } from './wire-reader.ts'

/** After each piece and at the end the strict reader has what the old one had. */
function expectSame(written: string, lengths: number[]) {
  const old = new AnswerObject({ isWritten: true })
  const strict = new WireReader()
  for (const piece of split(written, lengths)) {
    old.push(piece)
    strict.push(piece)
    expect(strict.answer).toEqual(old.answer)
    expect(strict.isWhole).toBe(old.state === 'whole')
  }
  expect(strict.finish()).toEqual(old.finish())
}

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
)
const anyAnswer: fc.Arbitrary<ModelAnswer> = fc.record({
  comentarios_del_modelo: anyText,
  texto_generado: fc.record({
    cuerpo: fc.array(
      fc.record({ role: fc.constantFrom(...blockRoles), content: anyText }),
    ),
    referencias: fc.array(fc.record({ content: anyText })),
  }),
})

describe('the strict reader', () => {
  test('reads what is delivered of any stream of a model as the old one', () => {
    fc.assert(
      fc.property(modelStreams, fc.nat(), runEnds, cuts, replacedRoles, (...given) => {
        const [whole, place, how, lengths, replaces] = given
        const cut = place % 2 ? whole : whole.slice(0, place % (whole.length + 1))
        const { delivered } = deliver(split(cut, lengths), how, { replaces })
        expectSame(delivered.join(''), lengths)
        expectSame(delivered.join(''), [1])
      }),
      { numRuns: times(20_000, 2_000) },
    )
  })

  test('reads what is delivered of changes as the old one', () => {
    fc.assert(
      fc.property(scripts, runEnds, fc.nat(), ({ base, changes, shuffle, cuts }, how, place) => {
        const answer = changesAnswer('Hecho.', shuffled(changes, shuffle), base)
        const cut = place % 2 ? answer : answer.slice(0, place % (answer.length + 1))
        const { delivered } = deliver(split(cut, [...cuts]), how, { base })
        expectSame(delivered.join(''), [1, 7])
      }),
      { numRuns: times(5_000, 500) },
    )
  })

  test('reads any answer and any cut of it as the old one', () => {
    fc.assert(
      fc.property(anyAnswer, cuts, fc.nat(), fc.constantFrom(0, 1), (answer, lengths, at, space) => {
        const json = JSON.stringify(answer, null, space)
        expectSame(json, lengths)
        expectSame(json.slice(0, at % (json.length + 1)), lengths)
      }),
      { numRuns: times(10_000, 1_000) },
    )
  })

  test('reads a work in steps as the old one', () => {
    for (let seed = 1; seed <= 5; seed++) {
      const writer = new LimitedWriter(seed)
      const machine = new WorkMachine({ outputUnits: 1_000_000, state: newWork(3_000) })
      let stream = ''
      const queue: WorkEffect[] = machine.start()
      for (let effect = queue.shift(); effect !== undefined; effect = queue.shift()) {
        if (effect.type === 'append') stream += effect.text
        if (effect.type === 'pause') queue.push(...machine.handle({ type: 'paused' }, 0))
        if (effect.type === 'ask') {
          for (const input of writer.answer(effect.step, 3_000)) queue.push(...machine.handle(input, 0))
        }
      }
      expect(stream.length).toBeGreaterThan(10_000)
      expectSame(stream, [1, 3, 450])
    }
  })

  test.each([
    '',
    ' \n',
    'hola',
    '{',
    '{}',
    '[]',
    '{"texto_generado":"x"}',
    '{"comentarios_del_modelo":"a","texto_generado":{"cuerpo":[],"referencias":[]}}',
    '{"texto_generado":{"cuerpo":[{"role":"p","content":""}],"referencias":[]}}',
    '{"texto_generado":{"cuerpo":[{"content":"a","role":"t1","id":"b7"}]}} y',
    '{"texto_generado":{"cuerpo":[{"role":"t9","content":"a"},{"content":"b","content":"c"}]}}',
    '{"texto_generado":{"cuerpo":[{"role":"p","content":"a"}],"cuerpo":[{"role":"t1","content":"b"}]},"comentarios_del_modelo":"a","comentarios_del_modelo":"b"}',
  ])('reads %j as the old one', (text) => {
    expectSame(text, [1])
    expectSame(text, [100])
  })
})
