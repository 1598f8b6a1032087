import { randomInt } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { runChaos } from './chaos.ts'
import { postgresUrl } from './test-database.ts'

// TEST_DATABASE_URL implies an installed PostgreSQL, of which this test makes and breaks its own cluster.
describe.skipIf(postgresUrl === undefined)(
  'two servers under faults of the database and of their processes',
  () => {
    it('lose no acknowledged write, charge no failure and work again within 30 seconds', {
      timeout: 400_000,
    }, async () => {
      const seed = Number(process.env['CHAOS_SEED'] ?? randomInt(2 ** 31))
      process.stdout.write(`chaos seed ${seed}\n`)
      const report = await runChaos({
        seed,
        isQuick: true,
        only: [],
        log: (line) => process.stdout.write(`${line}\n`),
      })
      expect(report.wrong).toEqual([])
      for (const { name, faults } of report.rows) expect(faults, name).toBeGreaterThan(0)
      expect(report.rows.some(({ complete }) => complete > 0)).toBe(true)
    })
  },
)
