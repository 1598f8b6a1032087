import { getPriority } from 'node:os'
import { afterEach, expect, it, vi } from 'vitest'
import { childWork } from './child-work.ts'

const errors = {
  tooMuch: 'document.too_heavy',
  fault: 'document.export_failed',
  busy: 'document.export_busy',
} as const

afterEach(() => {
  vi.unstubAllEnvs()
})

it('a machine that is too busy for a child process says when to ask again', async () => {
  const work = childWork({
    program: { name: 'pdf-worker', source: new URL('../pdf/pdf-worker.ts', import.meta.url) },
    limits: { cpuSeconds: 8, maxMs: 1, maxMegabytes: 300 },
    places: { atOnce: 1, perAccount: 1, waitingPerAccount: 1, waiting: 1, waitMs: 1_000 },
    errors,
  })
  await expect(work('ana', {})).rejects.toMatchObject({
    code: 'document.export_busy',
    details: { retryAfterSeconds: 5 },
  })
})

const busy = new URL('../../test/busy-program.ts', import.meta.url)

const busyWork = () =>
  childWork<{ ms: number }, number>({
    program: { name: 'busy-program', source: busy },
    limits: { cpuSeconds: 30, maxMs: 60_000, maxMegabytes: 300 },
    places: { atOnce: 6, perAccount: 3, waitingPerAccount: 1, waiting: 1, waitMs: 1_000 },
    errors,
  })

it('with one priority for all, as in tests, programs give way to none', async () => {
  expect(await busyWork()('eva', { ms: 1_100 })).toBe(getPriority())
})

it('a program that works for longer than a second gives way to shorter ones', async () => {
  vi.stubEnv('ONE_PRIORITY', undefined)
  // On a busy machine it takes longer and gives way once more.
  expect(await busyWork()('eva', { ms: 1_100 })).toBeGreaterThanOrEqual(10)
})

it('the second program of an account gives way to the first of another', async () => {
  vi.stubEnv('ONE_PRIORITY', undefined)
  const work = busyWork()
  const priorities = ['ana', 'ana', 'luis'].map((account) => work(account, { ms: 1 }))
  expect(await Promise.all(priorities)).toEqual([5, 10, 5])
})
