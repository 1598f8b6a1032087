import { fork } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { childWork } from './child-work.ts'

it('a machine that is too busy for a child process says when to ask again', async () => {
  const work = childWork({
    program: { name: 'pdf-worker', source: new URL('../pdf/pdf-worker.ts', import.meta.url) },
    limits: { cpuSeconds: 8, maxMs: 1, maxMegabytes: 300 },
    places: { atOnce: 1, perAccount: 1, waitingPerAccount: 1, waiting: 1, waitMs: 1_000 },
    errors: {
      tooMuch: 'document.too_heavy',
      fault: 'document.export_failed',
      busy: 'document.export_busy',
    },
  })
  await expect(work('ana', {})).rejects.toMatchObject({
    code: 'document.export_busy',
    details: { retryAfterSeconds: 5 },
  })
})

it('a program that works for longer than a second gives way to shorter ones', async () => {
  const program = new URL('../../test/busy-program.ts', import.meta.url)
  const child = fork(program, ['300', '30', '60000'], {
    serialization: 'advanced',
    execArgv: ['--import', 'tsx'],
  })
  const told = once(child, 'message')
  child.send({ ms: 1_100 })
  expect((await told)[0]).toBe(10)
  child.kill()
})
