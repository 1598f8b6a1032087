import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  hasUnsaved,
  resumeSaving,
  type SaveEvent,
  type SaveState,
  startSaving,
  stepSaving,
} from './save-machine.ts'

const base = { version: 3, revision: 1 }
const next = { version: 3, revision: 2 }
const edited = (at = 0): SaveEvent => ({ type: 'edited', at })
const due: SaveEvent = { type: 'due' }
const free: SaveEvent = { type: 'free' }
const saved = (at = 0): SaveEvent => ({ type: 'saved', base: next, at })
const limited = (retryMs: number): SaveEvent => ({ type: 'failed', why: 'limited', retryMs })
const failed = (why: 'offline' | 'locked' | 'refused' | 'conflict'): SaveEvent => ({
  type: 'failed',
  why,
})

/** The phase after all events, and the effects of the last of them. */
function after(...events: SaveEvent[]) {
  let state = startSaving(base)
  let effects: string[] = []
  for (const event of events) {
    const [changed, wanted] = stepSaving(state, event)
    state = changed
    effects = wanted.map((effect) => (effect.type === 'wait' ? `wait ${effect.ms}` : effect.type))
  }
  return [state.phase, ...effects]
}

describe('saving during writing', () => {
  test.each<[string, SaveEvent[], string[]]>([
    ['a key is kept here and sent after a pause', [edited()], ['waiting', 'keep', 'wait 1000']],
    [
      'another key begins the pause again',
      [edited(), edited(900)],
      ['waiting', 'keep', 'wait 1000'],
    ],
    [
      'who never pauses is saved all the same',
      [edited(), edited(7_600)],
      ['waiting', 'keep', 'wait 400'],
    ],
    ['the pause is over', [edited(), due], ['saving', 'send']],
    ['a key meanwhile waits for the answer', [edited(), due, edited(1_500)], ['saving', 'keep']],
    ['nothing is sent twice', [edited(), due, due], ['saving']],
    ['all of it is saved', [edited(), due, saved()], ['clean', 'forget']],
    [
      'what came meanwhile is saved next',
      [edited(), due, edited(), saved(9)],
      ['waiting', 'keep', 'wait 1000'],
    ],
    ['nothing to save is not sent', [due], ['clean']],
    [
      'no connection: it is tried again later',
      [edited(), due, failed('offline')],
      ['offline', 'keep', 'wait 2000'],
    ],
    [
      'still none: later still',
      [edited(), due, failed('offline'), due, failed('offline')],
      ['offline', 'keep', 'wait 4000'],
    ],
    [
      'keys without a connection are kept',
      [edited(), due, failed('offline'), edited(5)],
      ['offline', 'keep'],
    ],
    ['the connection is back', [edited(), due, failed('offline'), free], ['saving', 'send']],
    ['a run writes: it waits', [edited(), due, failed('locked')], ['locked', 'keep', 'wait 2000']],
    ['the run has ended', [edited(), due, failed('locked'), free], ['saving', 'send']],
    [
      'saved too often: kept, and saved when the server takes it again',
      [edited(), due, limited(1_200_000)],
      ['limited', 'keep', 'wait 1200000'],
    ],
    [
      'keys meanwhile are kept and not sent',
      [edited(), due, limited(60_000), edited(5)],
      ['limited', 'keep'],
    ],
    [
      'nor is a reachable server asked earlier',
      [edited(), due, limited(60_000), free],
      ['limited'],
    ],
    ['then it is saved by itself', [edited(), due, limited(60_000), due], ['saving', 'send']],
    [
      'a wait of nothing is no storm',
      [edited(), due, limited(0)],
      ['limited', 'keep', 'wait 2000'],
    ],
    ['another tab went on', [edited(), due, failed('conflict')], ['conflict', 'keep']],
    ['then nothing more is sent', [edited(), due, failed('conflict'), edited(), due], ['conflict']],
    [
      'until the student has chosen',
      [edited(), due, failed('conflict'), { type: 'replaced', base: next }],
      ['clean', 'forget'],
    ],
    ['a text the server refuses is kept', [edited(), due, failed('refused')], ['refused', 'keep']],
    [
      'and tried again when it has changed',
      [edited(), due, failed('refused'), edited(9_000), due],
      ['saving', 'send'],
    ],
    ['an answer that nobody waits for changes nothing', [saved()], ['clean']],
  ])('%s', (_, events, expected) => {
    expect(after(...events)).toEqual(expected)
  })

  test('a text stored by an earlier visit is unsaved until the server has it', () => {
    const [state, effects] = stepSaving(resumeSaving(base), due)
    expect(effects).toEqual([{ type: 'send' }])
    expect(hasUnsaved(state)).toBe(true)
    expect(hasUnsaved(stepSaving(state, saved())[0])).toBe(false)
  })
})

const anyEvent: fc.Arbitrary<SaveEvent> = fc.oneof(
  fc.nat(20_000).map(edited),
  fc.constantFrom(due, free, saved(5)),
  fc.nat(3_600_000).map(limited),
  fc
    .constantFrom('offline', 'locked', 'refused', 'conflict')
    .map((why) => failed(why as 'offline')),
)

test('after any events, unsaved text is stored in the browser and another try is due', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
      let state: SaveState = startSaving(base)
      let isKept = false
      let isAwaited = false
      for (const event of events) {
        const sentBefore = state.sending
        const [changed, effects] = stepSaving(state, event)
        state = changed
        for (const { type } of effects) {
          if (type === 'keep') isKept = true
          if (type === 'forget') isKept = false
          if (type === 'wait') isAwaited = true
          if (type === 'send') expect(sentBefore).toBe(null)
        }
        if (event.type === 'due') isAwaited = false
        expect(isKept).toBe(hasUnsaved(state))
        expect(state.phase === 'clean').toBe(!hasUnsaved(state))
        if (state.phase === 'waiting' || state.phase === 'limited') expect(isAwaited).toBe(true)
        expect(state.sending !== null).toBe(state.phase === 'saving')
      }
    }),
    { numRuns: 500 },
  )
})
