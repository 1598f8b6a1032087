import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RunEnd, RunEvent } from '#core/generation/wire/run-events.ts'
import {
  type FollowEffect,
  type FollowInput,
  FollowMachine,
  type FoundRun,
} from './follow-machine.ts'

const json = JSON.stringify({
  comentarios_del_modelo: 'Listo.',
  texto_generado: { cuerpo: [{ role: 'p', content: 'Uno dos tres.' }], referencias: [] },
})
const [first, second, third] = [json.slice(0, 40), json.slice(40, 80), json.slice(80)]

const plan = JSON.stringify({
  comentarios_del_modelo: 'Preparé un plan.',
  texto_generado: { cuerpo: [], referencias: [] },
})

const text = (seq: number | null, piece: string): RunEvent => ({ type: 'text', seq, text: piece })
const end = (given: RunEnd): RunEvent => ({ type: 'end', end: given })
const complete = end({ status: 'generated', completeness: 'complete' })
const stopped = end({ status: 'generated', completeness: 'stopped' })
const failed = end({ status: 'failed', code: 'generation.blocked', message: 'No.', details: {} })
const events = (...given: RunEvent[]): FollowInput => ({ type: 'events', events: given })
const opened: FollowInput = { type: 'opened', runId: 'r' }
const closed = (state: 'complete' | 'cut' | 'invalid' | 'empty'): FollowInput => ({
  type: 'closed',
  state,
})
const broken: FollowInput = { type: 'broken' }
const silence: FollowInput = { type: 'silence' }
const online: FollowInput = { type: 'online' }
const paused: FollowInput = { type: 'paused' }
const row = (status: FoundRun['status'], message: string | null = null): FoundRun => ({
  id: 'r',
  user_message_id: 'm',
  status,
  error_code: null,
  error_message: message,
  fence: 1,
})
const found = (run: FoundRun | null): FollowInput => ({ type: 'found', run })
const refused = (status: number): FollowInput => ({
  type: 'refused',
  refusal: { status, code: null, message: null, text: '' },
})

function follow(inputs: FollowInput[], attachTo: FoundRun | null = null) {
  const machine = new FollowMachine('m')
  const effects: FollowEffect[] = machine.start(attachTo)
  for (const input of inputs) effects.push(...machine.handle(input))
  return { machine, words: effects.map(wordOf) }
}

/** An effect in a word or two, for the tables. */
function wordOf(effect: FollowEffect): string {
  if (effect.type === 'read') return `read ${effect.after}`
  if (effect.type === 'pause') return `pause ${effect.failures}`
  if (effect.type !== 'failed') return effect.type
  const { failure } = effect
  if (failure.kind === 'failure') return `failed ${failure.code}`
  if (failure.kind === 'reported') return `failed: ${failure.message}`
  return `failed ${failure.kind === 'refused' ? failure.refusal.status : failure.kind}`
}

const finished = ['hang_up', 'finished']
const failedWith = (how: string) => ['hang_up', `failed ${how}`]
const whole = events(text(1, first), text(2, second), text(3, third), complete)

describe('following a run', () => {
  test.each<[string, FollowInput[], string[]]>([
    ['that goes well ends when its end has come', [opened, whole], ['generate', ...finished]],
    [
      'that was stopped ends like a complete one',
      [opened, events(text(1, first), stopped)],
      ['generate', ...finished],
    ],
    [
      'that failed says so in the server’s words',
      [opened, events(text(1, first), failed)],
      ['generate', 'hang_up', 'failed: No.'],
    ],
    [
      'resumes from where the text ends when the connection breaks',
      [
        opened,
        events(text(1, first)),
        broken,
        paused,
        found(row('running')),
        events(text(2, second), text(3, third), complete),
      ],
      ['generate', 'pause 0', 'find_run', 'read 1', ...finished],
    ],
    [
      'resumes when nothing has come for 20 seconds',
      [opened, events(text(1, first)), silence, paused, found(row('running'))],
      ['generate', 'hang_up', 'pause 0', 'find_run', 'read 1'],
    ],
    [
      'resumes at once when the device is online again',
      [opened, events(text(1, first)), online, found(row('generated'))],
      ['generate', 'hang_up', 'find_run', 'read 1'],
    ],
    [
      'does not wait out a pause once the device is online again',
      [opened, events(text(1, first)), broken, online, found(row('running'))],
      ['generate', 'pause 0', 'hang_up', 'find_run', 'read 1'],
    ],
    [
      'resumes when the response ends without its end',
      [opened, events(text(1, first)), closed('cut'), paused, found(row('saved'))],
      ['generate', 'pause 0', 'find_run', ...finished],
    ],
    [
      'asks again when the call was lost before the server had it',
      [broken, paused, found(null), opened, whole],
      ['generate', 'pause 1', 'find_run', 'generate', ...finished],
    ],
    [
      'attaches when only the answer to the call was lost',
      [broken, paused, found(row('running')), whole],
      ['generate', 'pause 1', 'find_run', 'read 0', ...finished],
    ],
    [
      'gives up when the call is lost three times',
      [broken, paused, found(null), broken, paused, found(null), broken, paused, found(null)],
      [
        ...[
          'generate',
          'pause 1',
          'find_run',
          'generate',
          'pause 2',
          'find_run',
          'generate',
          'pause 3',
        ],
        ...['find_run', ...failedWith('unreachable')],
      ],
    ],
    [
      'that began and is gone is a broken stream',
      [opened, events(text(1, first)), broken, paused, found(null)],
      ['generate', 'pause 0', 'find_run', ...failedWith('generation.bad_stream')],
    ],
    [
      'that failed meanwhile says why',
      [opened, events(text(1, first)), broken, paused, found(row('failed', 'Se interrumpió.'))],
      ['generate', 'pause 0', 'find_run', 'hang_up', 'failed: Se interrumpió.'],
    ],
    ['that is refused says so', [refused(402)], ['generate', ...failedWith('402')]],
    [
      'keeps polling while the server fails',
      [opened, broken, paused, refused(503), paused, found(row('saved'))],
      ['generate', 'pause 1', 'find_run', 'pause 2', 'find_run', ...finished],
    ],
    [
      'stops polling when the session has ended',
      [opened, broken, paused, refused(401)],
      ['generate', 'pause 1', 'find_run', ...failedWith('401')],
    ],
    [
      'of an empty response without a run says so',
      [{ type: 'opened', runId: null }, closed('empty')],
      ['generate', ...failedWith('generation.empty_response')],
    ],
    [
      'of a response that is no array says so',
      [opened, closed('invalid')],
      ['generate', ...failedWith('generation.bad_stream')],
    ],
    [
      'of a text that is no JSON says so',
      [opened, events(text(1, 'hola')), closed('complete')],
      ['generate', ...failedWith('generation.bad_stream')],
    ],
    [
      'of a text without content says so',
      [opened, closed('complete')],
      ['generate', ...failedWith('generation.empty_content')],
    ],
    [
      'of a text of another shape says so',
      [opened, events(text(1, '{"texto_generado":"x"}'), complete)],
      ['generate', ...failedWith('generation.wrong_format')],
    ],
    [
      'that brought a plan, which has no text, believes what the server recorded',
      [opened, events(text(1, plan), complete), found(row('generated')), events(complete)],
      ['generate', 'hang_up', 'find_run', 'read 1', ...finished],
    ],
    [
      'of an answer without text says so when the server has no run',
      [opened, events(text(1, plan), complete), found(null)],
      ['generate', 'hang_up', 'find_run', ...failedWith('generation.wrong_format')],
    ],
    [
      'read from the log believes the server that it is complete',
      [opened, events(text(1, first)), broken, paused, found(row('generated')), events(complete)],
      ['generate', 'pause 0', 'find_run', 'read 1', ...finished],
    ],
  ])('%s', (_, inputs, words) => {
    expect(follow(inputs).words).toEqual(words)
  })

  test('a run that another server took over is read again from its beginning', () => {
    const taken = { ...row('running'), fence: 2 }
    const { machine, words } = follow([
      opened,
      events(text(40, first)),
      broken,
      paused,
      found(row('running')),
      events(text(80, second)),
      broken,
      paused,
      found(taken),
      events(text(40, first)),
    ])
    expect(words.filter((word) => word.startsWith('read'))).toEqual(['read 40', 'read 0'])
    expect(machine.json).toBe(first)
  })

  test('that was started elsewhere is read from its beginning', () => {
    expect(follow([whole], row('running')).words).toEqual(['read 0', ...finished])
    expect(follow([], row('saved')).words).toEqual(finished)
    expect(follow([broken, paused, found(null)], row('running')).words).toEqual([
      'read 0',
      'pause 1',
      'find_run',
      ...failedWith('generation.interrupted'),
    ])
  })

  test('a piece that comes again after a broken connection is not read twice', () => {
    const { machine } = follow([
      opened,
      events(text(1, first), text(2, second)),
      broken,
      paused,
      found(row('running')),
      events(text(2, second), text(3, third), complete),
    ])
    expect(machine.json).toBe(json)
    expect(machine.answer.text.cuerpo).toEqual([{ role: 'p', content: 'Uno dos tres.' }])
  })

  test('text without numbers is read again from its beginning', () => {
    const { machine, words } = follow([
      opened,
      events(text(null, first)),
      broken,
      paused,
      found(row('running')),
      events(text(1, first), text(2, second), text(3, third), complete),
    ])
    expect(words).toContain('read 0')
    expect(machine.json).toBe(json)
  })

  test('twelve failures in a row are too many, unless text arrives in between', () => {
    const failure = [broken, paused, found(row('running'))]
    const lost = follow([opened, ...Array.from({ length: 13 }, () => failure).flat()])
    expect(lost.words.at(-1)).toBe('failed unreachable')
    const slow = Array.from({ length: 40 }, (_, i) => [...failure, events(text(i + 1, 'x'))])
    expect(follow([opened, ...slow.flat()]).machine.isOver).toBe(false)
  })

  const anyInput = fc.oneof(
    fc.constantFrom<FollowInput>(opened, broken, silence, online, paused, whole),
    fc.constantFrom('complete', 'cut', 'invalid', 'empty').map((state) => closed(state as 'cut')),
    fc.constantFrom(found(null), found(row('running')), found(row('saved')), found(row('failed'))),
    fc.constantFrom(refused(402), refused(503), refused(0)),
    fc.nat({ max: 5 }).map((seq) => events(text(seq + 1, 'x'))),
  )

  test('ends at most once and makes no call after its end, for any sequence of inputs', () => {
    fc.assert(
      fc.property(fc.array(anyInput, { maxLength: 40 }), (inputs) => {
        const { words, machine } = follow(inputs)
        const ends = words.filter((word) => /^(finished|failed)/.test(word))
        expect(ends.length).toBe(machine.isOver ? 1 : 0)
        if (machine.isOver) expect(words.at(-1)).toBe(ends[0])
        expect(words.filter((word) => word === 'generate').length).toBeLessThanOrEqual(3)
      }),
      { numRuns: 2_000 },
    )
  })
})
