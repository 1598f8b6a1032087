import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { runLedgerStorm } from './ledger-storm.ts'
import { times } from './length.ts'
import { postgresUrl } from './test-database.ts'

const operations = times(3_000, 1_000, 400)

// Needs PostgreSQL: many connections at once, and backends that can be killed.
it.skipIf(postgresUrl === undefined)(
  `${operations} simultaneous operations on a few accounts, with backends killed at random, keep the ledger consistent`,
  { timeout: 300_000 },
  async () => {
    const seed = Number(process.env['LEDGER_SEED'] ?? randomInt(2 ** 31))
    process.stdout.write(`ledger storm seed ${seed}\n`)
    const report = await runLedgerStorm({ postgresUrl: postgresUrl ?? '', operations, seed })
    expect(report.wrong).toEqual([])
    expect(report.books).toMatchObject({ drift: 0, deadlocks: 0, below_zero: 0 })
    const { credited_transfers, rewarded_referrals, saved, grants } = report.books
    // Of a thousand operations on a busy machine so many give up that a kind may never succeed.
    if (operations >= 3_000) {
      for (const count of [credited_transfers, rewarded_referrals, saved, grants]) {
        expect(count).toBeGreaterThan(0)
      }
    }
    expect(report.killedBackends).toBeGreaterThan(0)
  },
)
