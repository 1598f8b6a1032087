import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Db } from '#server/db/database.ts'
import { LiveRun } from './live-run.ts'
import { openRunLog } from './run-log.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it.each([
  ['back by an hour', -3_600_000],
  ['back by three days', -3 * 86_400_000],
  ['ahead by three days', 3 * 86_400_000],
])(
  'the leases of runs are renewed every five seconds when the clock jumps %s',
  async (_, jumpMs) => {
    let renewals = 0
    const run = new LiveRun({ generationId: 'a', userId: 'b', fence: 1 })
    const db = fakeDatabase((values) => {
      if (values.includes(true)) renewals++
      return [{ run_id: 'a', is_ours: true, stop_requested: false }]
    })
    const log = openRunLog({ db, owner: 'c', log: pino({ level: 'silent' }), runs: () => [run] })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(renewals).toBe(1)
    vi.setSystemTime(Date.now() + jumpMs)
    await vi.advanceTimersByTimeAsync(10_500)
    expect(renewals).toBe(3)
    await log.close()
  },
)

/** A database that answers every statement by these rows. */
function fakeDatabase(answer: (values: unknown[]) => unknown[]): Db {
  const query = async (_: string, values: unknown[]) => ({ rows: answer(values) })
  return { $client: { query } } as unknown as Db
}
