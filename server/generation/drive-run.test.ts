import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sampleAnswer } from '#test/fake-model-server.ts'
import { type DriveOptions, driveRun } from './drive-run.ts'
import { revisionPrompt } from './models/driven-model.suite.ts'
import type { Model, ModelEvent } from './models/model.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Drives a model whose events the test sends. */
function drive(limits: Partial<DriveOptions['limits']>) {
  const asked: ((event: ModelEvent) => void)[] = []
  const model: Model = {
    provider: 'gemini',
    label: 'modelo',
    providerName: 'Modelo',
    seesPhotos: false,
    ask: (_, onEvent) => asked.push(onEvent),
  }
  const { outcome } = driveRun({
    model,
    assignment: { kind: 'answer', prompt: revisionPrompt },
    outputUnits: 9_000,
    limits: { idleMs: 30_000, totalMs: 180_000, pauseMs: 0, ...limits },
    onText: () => {},
  })
  const send = (event: ModelEvent) => asked.at(-1)?.(event)
  return {
    asked,
    outcome,
    send,
    wait: (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000),
  }
}

it('a model that gives a sign in time is waited for, however long it thinks', async () => {
  const { outcome, send, wait } = drive({})
  for (let sign = 0; sign < 5; sign++) {
    await wait(29)
    send({ type: 'text', text: '' })
  }
  send({ type: 'text', text: sampleAnswer() })
  send({ type: 'finish', reason: 'stop' })
  expect(await outcome).toMatchObject({ kind: 'answer', completeness: 'complete' })
})

it('a model that is silent for longer is asked once more, and then the run has failed', async () => {
  const { asked, outcome, wait } = drive({})
  await wait(29)
  expect(asked).toHaveLength(1)
  await wait(2)
  expect(asked).toHaveLength(2)
  await wait(31)
  expect(await outcome).toMatchObject({
    kind: 'failure',
    code: 'generation.empty_response',
    details: { provider: 'Modelo' },
  })
})

it('a run that takes longer than a run may take ends, whatever the model still sends', async () => {
  const { asked, outcome, send, wait } = drive({ totalMs: 60_000 })
  for (let sign = 0; sign < 3; sign++) {
    await wait(20)
    send({ type: 'text', text: '' })
  }
  expect(await outcome).toMatchObject({ kind: 'failure', code: 'generation.timed_out' })
  expect(asked).toHaveLength(1)
})
