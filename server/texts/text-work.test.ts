import { expect, it, onTestFinished } from 'vitest'
import { openTextWork, type TaskProgram, type TextWork, textProgram } from './text-work.ts'
import type { TaskResult } from './thread-task.ts'

type Hungry = {
  fill(given: undefined): TaskResult<never>
  spin(given: undefined): TaskResult<never>
  echo(given: string): TaskResult<string>
}
const hungry: TaskProgram<Hungry> = {
  name: 'hungry-program',
  source: new URL('../../test/hungry-program.mjs', import.meta.url),
}

function opened(limits: Parameters<typeof openTextWork>[0] = {}): TextWork {
  const work = openTextWork(limits)
  onTestFinished(() => work.close())
  return work
}

it('a task that needs more memory than a thread has is refused in words, and the next one is done', async () => {
  const work = opened({ maxMegabytes: 32 })
  await expect(work.run('ana', hungry, 'fill', undefined)).rejects.toMatchObject({
    code: 'document.unreadable',
    status: 422,
  })
  expect(await work.run('ana', hungry, 'echo', 'hola')).toBe('hola')
})

it('a task that does not end is ended, its account told to come back, and the next one done', async () => {
  const limits = [AbortSignal.timeout(200)]
  const work = opened({ limitTask: () => limits.pop() ?? AbortSignal.timeout(60_000) })
  await expect(work.run('ana', hungry, 'spin', undefined)).rejects.toMatchObject({
    code: 'server.busy',
    status: 503,
    details: { retryAfterSeconds: 5 },
  })
  expect(await work.run('luis', hungry, 'echo', 'hola')).toBe('hola')
})

it('an error of the application keeps its code and details on the way from the thread', async () => {
  const work = opened()
  const bytes = new TextEncoder().encode('{"content": 3}')
  const read = work.run('ana', textProgram, 'readSaved', { bytes, limits: { maxValues: 10 } })
  await expect(read).rejects.toMatchObject({
    code: 'request.invalid',
    details: { fields: { base_version: 'Falta este dato.' } },
  })
})

it('what waits for a thread gives up its turn when nobody waits for it any more', async () => {
  const work = opened({ limitTask: () => AbortSignal.timeout(300) })
  const left = new AbortController()
  const spinning = work.run('ana', hungry, 'spin', undefined)
  const waiting = work.run('luis', hungry, 'echo', 'hola', { signal: left.signal })
  left.abort()
  await expect(waiting).rejects.toMatchObject({ code: 'server.busy' })
  await expect(spinning).rejects.toMatchObject({ code: 'server.busy' })
})
