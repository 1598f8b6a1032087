import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { generationCostUnits } from '#core/credits/tariff.ts'
import {
  type ModelFault,
  type RunEffect,
  type RunInput,
  type RunLimits,
  RunMachine,
} from './run-machine.ts'

const sample = {
  comentarios_del_modelo: 'Listo.',
  texto_generado: {
    cuerpo: [
      { role: 'title-main', content: 'El páramo' },
      { role: 'p', content: 'El agua nace arriba. Después baja despacio.' },
    ],
    referencias: [{ content: 'Mena, P. (s.f.). *Los páramos*.' }],
  },
}
const json = JSON.stringify(sample)
const cost = generationCostUnits(sample.comentarios_del_modelo, sample.texto_generado as never)
const begun = json.slice(0, json.indexOf('arriba'))
const notBegun = json.slice(0, json.indexOf('texto_generado'))

const text = (text: string): RunInput => ({ type: 'text', text })
const stop: RunInput = { type: 'finish', reason: 'stop' }
const atLimit: RunInput = { type: 'finish', reason: 'max_tokens' }
const fault = (retry: ModelFault['retry'], retryAfterMs?: number): RunInput => ({
  type: 'fault',
  fault: {
    code: 'generation.overloaded',
    details: { status: 503 },
    retry,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  },
})
const interrupt = (reason: 'stopped' | 'shutdown' | 'lease_lost'): RunInput => ({
  type: 'interrupt',
  reason,
})
const paused: RunInput = { type: 'paused' }
const silence: RunInput = { type: 'silence' }
const deadline: RunInput = { type: 'deadline' }

/** A text of enough characters to be kept, and most of it. */
const long = json.replace('Después', `${'El páramo guarda el agua del valle. '.repeat(20)}Después`)
const longBegun = long.slice(0, long.indexOf('Después'))

function run(inputs: RunInput[], { elapsedMs = 0, ...limits }: RunOptions = {}) {
  const machine = new RunMachine({ outputUnits: 10_000, totalMs: 180_000, ...limits })
  const effects: RunEffect[] = machine.start()
  for (const input of inputs) effects.push(...machine.handle(input, elapsedMs))
  return { effects, words: effects.map(wordOf), isOver: machine.isOver }
}

type RunOptions = Partial<RunLimits> & { elapsedMs?: number }

/** An effect in a word or two, for the tables. */
function wordOf(effect: RunEffect): string {
  if (effect.type === 'pause') return `pause ${effect.ms}`
  if (effect.type !== 'record') return effect.type
  const { outcome } = effect
  if (outcome.kind === 'answer') return `record ${outcome.completeness}`
  return `record ${outcome.kind === 'failure' ? outcome.code : outcome.kind}`
}

const asked = ['ask']
const recorded = (how: string) => ['hang_up', `record ${how}`]
const retried = (ms: number) => ['hang_up', `pause ${ms}`]

describe('a run', () => {
  test.each<[string, RunInput[], string[]]>([
    [
      'that goes well is delivered and recorded',
      [text(json), stop],
      [...asked, 'append', ...recorded('complete')],
    ],
    [
      'whose text comes in pieces is delivered from the first block on',
      [text(notBegun), text(json.slice(notBegun.length)), stop],
      [...asked, 'append', ...recorded('complete')],
    ],
    [
      'of an overloaded model is asked twice more',
      [fault('twice'), paused, fault('twice'), paused, text(json), stop],
      [
        ...asked,
        ...retried(500),
        ...asked,
        ...retried(2_000),
        ...asked,
        'append',
        ...recorded('complete'),
      ],
    ],
    [
      'of a model that stays overloaded fails after three attempts',
      [fault('twice'), paused, fault('twice'), paused, fault('twice')],
      [
        ...asked,
        ...retried(500),
        ...asked,
        ...retried(2_000),
        ...asked,
        ...recorded('generation.overloaded'),
      ],
    ],
    [
      'waits as long as the model asks',
      [fault('once', 1_234), paused, text(json), stop],
      [...asked, ...retried(1_234), ...asked, 'append', ...recorded('complete')],
    ],
    [
      'is not asked again once text was delivered',
      [text(begun), fault('twice')],
      [...asked, 'append', ...recorded('generation.overloaded')],
    ],
    [
      'is asked again when only comments had come',
      [text(notBegun), fault('once'), paused, text(json), stop],
      [...asked, ...retried(500), ...asked, 'append', ...recorded('complete')],
    ],
    [
      'that may not be asked again fails',
      [fault('never')],
      [...asked, ...recorded('generation.overloaded')],
    ],
    [
      'that sends nothing more after an event fails',
      [text(''), silence],
      [...asked, ...recorded('generation.timed_out')],
    ],
    [
      'that takes too long fails, also in a pause',
      [fault('twice'), { type: 'deadline' }],
      [...asked, ...retried(500), ...recorded('generation.timed_out')],
    ],
    [
      'without text is asked once more',
      [stop, paused, text(' \n'), stop],
      [...asked, ...retried(500), ...asked, ...recorded('generation.empty_content')],
    ],
    [
      'of another shape is asked once more',
      [text('{"texto_generado":"x"}'), stop, paused, text(json), stop],
      [...asked, ...retried(500), ...asked, 'append', ...recorded('complete')],
    ],
    [
      'that is no JSON fails',
      [text('Lo siento.'), stop],
      [...asked, ...recorded('generation.bad_stream')],
    ],
    [
      'that finishes in the middle of its JSON fails',
      [text(begun), stop],
      [...asked, 'append', ...recorded('generation.bad_stream')],
    ],
    [
      'at the model’s limit keeps what was written',
      [text(begun), atLimit],
      [...asked, 'append', 'append', ...recorded('cut_off')],
    ],
    [
      'at the model’s limit before its first block fails',
      [text(notBegun), atLimit],
      [...asked, ...recorded('generation.interrupted')],
    ],
    [
      'stopped in the middle keeps what was written',
      [text(begun), interrupt('stopped')],
      [...asked, 'append', 'append', ...recorded('stopped')],
    ],
    [
      'stopped before its first block fails, without a charge',
      [text(notBegun), interrupt('stopped')],
      [...asked, ...recorded('generation.stopped')],
    ],
    [
      'stopped between two attempts fails, without a charge',
      [fault('twice'), interrupt('stopped'), paused],
      [...asked, ...retried(500), ...recorded('generation.stopped')],
    ],
    [
      'that takes too long keeps what was written',
      [text(begun), deadline],
      [...asked, 'append', 'append', ...recorded('cut_off')],
    ],
    [
      'that takes too long before its first block fails',
      [text(notBegun), deadline],
      [...asked, ...recorded('generation.timed_out')],
    ],
    [
      'that breaks off after some text keeps it',
      [text(longBegun), fault('twice')],
      [...asked, 'append', 'append', ...recorded('cut_off')],
    ],
    [
      'that falls silent after some text keeps it',
      [text(longBegun), silence],
      [...asked, 'append', 'append', ...recorded('cut_off')],
    ],
    [
      'that turns into something else after some text keeps it',
      [text(longBegun), text('"},,')],
      [...asked, 'append', 'append', ...recorded('cut_off')],
    ],
    [
      'that finishes in the middle of a long JSON keeps what was written',
      [text(longBegun), stop],
      [...asked, 'append', 'append', ...recorded('cut_off')],
    ],
    [
      'that is whole and never finishes is whole',
      [text(long), silence],
      [...asked, 'append', ...recorded('complete')],
    ],
    [
      'on a server that shuts down fails',
      [text(begun), interrupt('shutdown')],
      [...asked, 'append', ...recorded('generation.interrupted')],
    ],
    [
      'whose lease is lost is left to the database',
      [text(begun), interrupt('lease_lost')],
      [...asked, 'append', ...recorded('abandoned')],
    ],
    [
      'that is over stays over',
      [text(json), stop, text(json), fault('twice'), silence, interrupt('stopped'), paused],
      [...asked, 'append', ...recorded('complete')],
    ],
  ])('%s', (_, inputs, words) => {
    expect(run(inputs).words).toEqual(words)
  })

  test('records the answer as the reader read it, and its cost', () => {
    const { effects } = run([text(json), stop])
    expect(effects.at(-1)).toEqual({
      type: 'record',
      outcome: {
        kind: 'answer',
        answer: sample,
        completeness: 'complete',
        costUnits: cost,
        isUnchanged: false,
      },
    })
  })

  test('ends where the credits end, and costs at most what was held', () => {
    const outputUnits = 30
    const { effects, words } = run([text(begun), text(json.slice(begun.length))], { outputUnits })
    expect(words).toEqual([...asked, 'append', 'append', ...recorded('credit_limit')])
    expect(effects.at(-1)).toMatchObject({ outcome: { costUnits: outputUnits } })
  })

  test('is not retried when there is no time left', () => {
    const { words } = run([fault('twice')], { elapsedMs: 179_900 })
    expect(words).toEqual([...asked, ...recorded('generation.overloaded')])
  })

  test('a failure keeps the details of the fault', () => {
    expect(run([fault('never')]).effects.at(-1)).toEqual({
      type: 'record',
      outcome: { kind: 'failure', code: 'generation.overloaded', details: { status: 503 } },
    })
  })

  test('of a whole answer in one piece delivers no more than the credits allow', () => {
    const { effects } = run([text(long)], { outputUnits: 100 })
    const delivered = effects.flatMap((effect) => (effect.type === 'append' ? effect.text : []))
    expect(delivered.join('').length).toBeLessThan(700)
    expect(effects.at(-1)).toMatchObject({
      outcome: { completeness: 'credit_limit', costUnits: 100 },
    })
  })

  const anyInput = fc.oneof(
    fc.constantFrom(stop, atLimit, paused, silence, deadline),
    fc.constantFrom(fault('never'), fault('once'), fault('twice')),
    fc.constantFrom(interrupt('stopped'), interrupt('shutdown'), interrupt('lease_lost')),
    fc.constantFrom('', '{', json, begun, json.slice(begun.length), 'x').map(text),
  )

  test('records exactly one outcome for any sequence of inputs, after at most three attempts', () => {
    fc.assert(
      fc.property(fc.array(anyInput, { maxLength: 20 }), (inputs) => {
        const { words, isOver } = run([...inputs, { type: 'deadline' }])
        expect(isOver).toBe(true)
        expect(words.filter((word) => word.startsWith('record'))).toHaveLength(1)
        expect(words.at(-1)).toMatch(/^record/)
        expect(words.filter((word) => word === 'ask').length).toBeLessThanOrEqual(3)
        const firstAppend = words.indexOf('append')
        if (firstAppend !== -1) expect(words.lastIndexOf('ask')).toBeLessThan(firstAppend)
      }),
      { numRuns: 2_000 },
    )
  })

  test('what is delivered is the recorded answer’s JSON, however it is cut', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1 }), (sizes) => {
        const pieces: RunInput[] = []
        for (let at = 0, i = 0; at < json.length; i++) {
          const size = sizes[i % sizes.length] ?? 1
          pieces.push(text(json.slice(at, at + size)))
          at += size
        }
        const { effects } = run([...pieces, stop])
        const delivered = effects.map((effect) => (effect.type === 'append' ? effect.text : ''))
        expect(delivered.join('')).toBe(json)
      }),
    )
  })
})
