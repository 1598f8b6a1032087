import { expect, it } from 'vitest'
import type { GenerationRow } from '#contract/generation.ts'
import { runOfMessage } from './run-of-message.ts'

const run = (changed: Partial<GenerationRow>) =>
  ({ id: 'run', user_message_id: 'message', status: 'running', ...changed }) as GenerationRow
const stored = {
  messageId: 'message',
  reason: 'Ya hay una respuesta en curso.',
  reference: null,
  isWritten: false,
}
const neverStarted = 'Este mensaje quedó sin respuesta. No se cobró nada.'

it.each(['running', 'generated', 'saved'] as const)(
  'a %s run of the message is followed',
  (status) => {
    const newest = run({ status })
    expect(runOfMessage('message', newest, stored)).toEqual({ running: newest })
  },
)

it.each([
  ['there is no run', null, null, { reason: neverStarted, reference: null }],
  [
    'the newest run is of another message',
    run({ user_message_id: 'other' }),
    null,
    { reason: neverStarted, reference: null },
  ],
  ['a refusal was stored', null, stored, { reason: stored.reason, reference: null }],
  [
    'the run failed with a reason',
    run({ status: 'failed', error_message: 'El modelo no respondió.' }),
    stored,
    { reason: 'El modelo no respondió.', reference: 'run' },
  ],
  [
    'the run failed without one',
    run({ status: 'failed', error_message: null }),
    null,
    { reason: neverStarted, reference: 'run' },
  ],
] as const)('the message has no answer when %s', (_, newest, known, why) => {
  expect(runOfMessage('message', newest, known)).toEqual({
    running: null,
    why: { messageId: 'message', isWritten: false, ...why },
  })
})
