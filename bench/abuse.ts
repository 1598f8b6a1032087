import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { abuseNames } from '#test/abuse/abuse-names.ts'
import { type AbuseRow, runAbuse } from '#test/abuse/run-abuse.ts'
import { tallyWords } from '#test/abuse/tally.ts'

// npm run abuse -- [--quick] [--only NAME]… [--each N] [--seed S] [--database postgres://…]; needs Linux, for the memory of a process.
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    only: { type: 'string', multiple: true, default: [] },
    quick: { type: 'boolean', default: false },
    each: { type: 'string', default: '1' },
    database: { type: 'string' },
  },
})
// `each`: one of so many, by the seed.
const unknown = values.only.filter((name) => !abuseNames.includes(name))
if (unknown.length > 0) {
  console.error(`No abuse ${unknown.join(', ')}; there are:\n${abuseNames.join('\n')}`)
  process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

const seed = Number(values.seed ?? randomInt(2 ** 31))
const database = values.database === undefined ? 'the embedded database' : 'PostgreSQL'
console.log(`abuse seed ${seed}, on ${database}`)
const each = Number(values.each)
const drawn = abuseNames.filter((_, at) => (at + seed) % each === 0)
const start = Date.now()
const report = await runAbuse({
  seed,
  isQuick: values.quick,
  only: values.only.length > 0 ? values.only : drawn,
  databaseUrl: values.database ?? null,
  log: (line) => console.log(`${((Date.now() - start) / 1_000).toFixed(1).padStart(6)}  ${line}`),
})

const ms = (value: number) => value.toFixed(0)
const columns: [string, (row: AbuseRow) => string | number][] = [
  ['abuse', ({ name }) => name],
  ['hostile', ({ hostile }) => tallyWords(hostile)],
  ["students'", ({ students }) => tallyWords(students.tally)],
  ['p50', ({ students }) => ms(students.p50)],
  ['p99 (ms)', ({ students }) => ms(students.p99)],
  ['stop (ms)', ({ server }) => ms(server.longestStopMs)],
  ['with no processor (ms)', ({ server }) => ms(server.longestWaitMs)],
  [
    'connection (ms)',
    ({ server }) => (server.longestHoldMs === null ? '' : ms(server.longestHoldMs)),
  ],
  ['silent after (ms)', ({ silentMs }) => ms(silentMs)],
  ['MB before', ({ beforeMb }) => ms(beforeMb)],
  ['peak', ({ server }) => ms(server.peakMb)],
  ['with children', ({ server }) => ms(server.peakWithChildrenMb)],
  ['after', ({ server }) => ms(server.nowMb)],
  ['wrong', ({ wrong }) => wrong.length],
]
const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`
const { quiet } = report
console.log(
  `quiet: ${quiet.requests} requests, p50 ${ms(quiet.p50)} ms, p99 ${ms(quiet.p99)} ms, longest stop ${ms(report.quietStopMs)} ms, ${tallyWords(quiet.tally)}`,
)
console.log(line(columns.map(([name]) => name)))
console.log(line(columns.map((_, n) => (n < 3 ? '---' : '---:'))))
for (const row of report.rows) console.log(line(columns.map(([, cell]) => cell(row))))
const wrong = [
  ...report.wrong,
  ...report.rows.flatMap((row) => row.wrong.map((words) => `${row.name}: ${words}`)),
]
for (const words of wrong) console.error(`WRONG ${words}`)
const verdict = wrong.length === 0 ? 'all is well' : `${wrong.length} things are wrong`
console.log(`seed ${seed}, ${((Date.now() - start) / 1_000).toFixed(0)} s: ${verdict}`)
process.exit(wrong.length === 0 ? 0 : 1)
