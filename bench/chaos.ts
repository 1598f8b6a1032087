import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { runChaos, scenarioNames } from '#test/chaos.ts'
import type { ChaosRow } from '#test/chaos-rows.ts'

// npm run chaos -- [seed] [--only NAME] [--quick]: starts PostgreSQL clusters of its own. Needs PostgreSQL; scenarios with full
// disks and failing DNS need root, those with clocks need Debian's faketime.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', multiple: true, default: [] },
    quick: { type: 'boolean', default: false },
  },
})
const unknown = values.only.filter((name) => !scenarioNames.includes(name))
if (unknown.length > 0) {
  console.error(`No scenario ${unknown.join(', ')}; there are ${scenarioNames.join(', ')}.`)
  process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

const seed = Number(positionals[0] ?? randomInt(2 ** 31))
console.log(`chaos seed ${seed}`)
const start = Date.now()
const report = await runChaos({
  seed,
  isQuick: values.quick,
  only: values.only,
  log: (line) => console.log(`${((Date.now() - start) / 1_000).toFixed(1).padStart(6)}  ${line}`),
})

const columns: [string, (row: ChaosRow) => string | number][] = [
  ['scenario', (row) => row.name],
  ['faults', (row) => row.faults],
  ['runs', (row) => row.runs],
  ['complete', (row) => row.complete],
  ['stopped', (row) => row.stopped],
  ['failed', (row) => row.failed],
  ['deaths', (row) => row.deaths],
  ['lost writes', (row) => row.lostWrites],
  ['charged failures', (row) => row.chargedFailures],
  ['drift', (row) => row.drift],
  ['recovery (s)', (row) => row.recoverySeconds?.toFixed(1) ?? 'never'],
  ['took (s)', (row) => row.seconds.toFixed(0)],
  ['wrong', (row) => row.wrong.length],
]
const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`
console.log(line(columns.map(([name]) => name)))
console.log(line(columns.map((_, n) => (n === 0 ? '---' : '---:'))))
for (const row of report.rows) console.log(line(columns.map(([, cell]) => cell(row))))
for (const words of report.wrong) console.error(`WRONG ${words}`)
const verdict =
  report.wrong.length === 0 ? 'all is well' : `${report.wrong.length} things are wrong`
console.log(`seed ${seed}, ${report.seconds.toFixed(0)} s: ${verdict}`)
process.exit(report.wrong.length === 0 ? 0 : 1)
