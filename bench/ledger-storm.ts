import { randomInt } from 'node:crypto'
import { runLedgerStorm } from '#test/ledger-storm.ts'

// npm run ledger:storm -- [operations] [seed]; needs a PostgreSQL in STORM_DATABASE_URL or TEST_DATABASE_URL.
const postgresUrl = process.env['STORM_DATABASE_URL'] ?? process.env['TEST_DATABASE_URL']
if (postgresUrl === undefined) {
  console.error('Set STORM_DATABASE_URL (or TEST_DATABASE_URL) to a PostgreSQL server.')
  process.exit(1)
}
const operations = Number(process.argv[2] ?? 100_000)
const seed = Number(process.argv[3] ?? randomInt(2 ** 31))
console.log(`ledger storm: ${operations} operations, seed ${seed}`)

const report = await runLedgerStorm({ postgresUrl, operations, seed })
for (const [words, count] of Object.entries(report.answers)) console.log(`  ${words} × ${count}`)
console.log(`books ${JSON.stringify(report.books)}`)
console.log(
  `${report.operations} operations in ${report.seconds.toFixed(1)} s: ${report.perSecond.toFixed(0)}/s, p50 ${report.p50Ms.toFixed(1)} ms, p99 ${report.p99Ms.toFixed(1)} ms, ${report.killedBackends} backends killed`,
)
for (const line of report.wrong.slice(0, 50)) console.error(`WRONG ${line}`)
console.log(report.wrong.length === 0 ? 'all is well' : `${report.wrong.length} things are wrong`)
process.exit(report.wrong.length === 0 ? 0 : 1)
