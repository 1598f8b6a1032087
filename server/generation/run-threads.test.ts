import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import type { PromptInput } from '#core/generation/prompt.ts'
import { openRunThreads, type RunThreads, type ThreadOrder } from './run-threads.ts'

const hungry = {
  name: 'hungry-program',
  source: new URL('../../test/hungry-program.mjs', import.meta.url),
}

const together = {
  name: 'together-program',
  source: new URL('../../test/together-program.mjs', import.meta.url),
}

function opened(limits: Parameters<typeof openRunThreads>[1]): RunThreads {
  const threads = openRunThreads(pino({ level: 'silent' }), limits)
  onTestFinished(() => threads.close())
  return threads
}

function order(content = 'Un ensayo'): ThreadOrder {
  const student = { fullName: 'Ana', career: null, semester: null }
  const titlePage = { institution: null, course: null, instructor: null, due_date: null }
  const input: PromptInput = { student, titlePage, messages: [{ role: 'user', content }] }
  return {
    material: { kind: 'answer', input },
    outputUnits: 100_000,
    limits: { idleMs: 60_000, totalMs: 60_000 },
    model: { modelProvider: 'offline', model: 'x' },
  }
}

it('a run whose thread gives no sign of life any more fails, and the next one is written', async () => {
  // Longer than a busy machine takes to start a thread, which is silent meanwhile.
  const threads = opened({ program: hungry, askEveryMs: 20, maxSilenceMs: 4_000 })
  let text = ''
  const { report } = threads.start('ana', order(), (event) => {
    if (event.type === 'text') text += event.text
  })
  expect(await report).toMatchObject({ kind: 'failure', code: 'generation.interrupted' })
  expect(text).toBe('Una palabra')
  const next = threads.start('luis', order(), () => {})
  expect(await next.report).toMatchObject({ kind: 'failure' })
})

it('runs of two students are written at the same time', async () => {
  const threads = opened({ program: together })
  const reports = ['ana', 'luis'].map((account) => threads.start(account, order(), () => {}).report)
  for (const report of await Promise.all(reports)) expect(report).toMatchObject({ kind: 'answer' })
})

it('a run about a text that is none fails, and its thread goes on', async () => {
  const threads = opened({})
  const broken = order()
  const [request] = broken.material.kind === 'selection' ? [] : broken.material.input.messages
  if (broken.material.kind === 'selection' || request === undefined) throw new Error('no request')
  broken.material.input.messages = [{ role: 'document', content: '{' }, request]
  const { report } = threads.start('ana', broken, () => {})
  expect(await report).toMatchObject({ kind: 'failure', code: 'generation.interrupted' })
  const next = threads.start('ana', order(), () => {})
  expect(await next.report).toMatchObject({ kind: 'answer', completeness: 'complete' })
})

it('a run about a long text waits for a thread of its own, and is over at once when it is stopped there', async () => {
  const threads = opened({ maxSharedLength: 5, ownThreads: 1 })
  const first = threads.start('ana', order('Un ensayo largo'), () => {})
  const second = threads.start('luis', order('Otro ensayo largo'), () => {})
  second.interrupt('stopped')
  expect(await second.report).toMatchObject({ kind: 'failure', code: 'generation.stopped' })
  expect(await first.report).toMatchObject({ kind: 'answer', completeness: 'complete' })
})
