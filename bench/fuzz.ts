import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { runFuzz } from '#test/fuzz/run-fuzz.ts'

// npm run fuzz -- [--seed S] [--requests N] [--only N]; on PostgreSQL with TEST_DATABASE_URL.
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    requests: { type: 'string', default: '20000' },
    only: { type: 'string' },
  },
})
const seed = Number(values.seed ?? randomInt(2 ** 31))
const start = Date.now()
console.log(`fuzz seed ${seed}`)
const report = await runFuzz({
  seed,
  requests: Number(values.requests),
  only: values.only === undefined ? null : Number(values.only),
  log: (line) => console.log(line),
})
const statuses = Object.entries(report.statuses)
  .map(([status, count]) => `${count} × ${status}`)
  .join(', ')
console.log(
  `${report.sent} requests in ${((Date.now() - start) / 1_000).toFixed(0)} s: ${statuses}`,
)
for (const line of report.drift) console.error(`DRIFT ${line}`)
for (const { request } of values.only === undefined ? [] : report.failures) {
  const { method, path, headers, body } = request
  console.error(JSON.stringify({ method, path, headers, body: body?.toString().slice(0, 4_000) }))
}
const causes = new Map<string, number[]>()
for (const { request, answer, cause } of report.failures) {
  const key = `${answer.status} ${request.route}: ${cause}`
  causes.set(key, [...(causes.get(key) ?? []), request.number])
}
for (const [words, numbers] of [...causes].sort()) {
  const again = `npm run fuzz -- --seed ${seed} --requests ${values.requests} --only ${numbers[0]}`
  console.error(`FAILED ${numbers.length} × ${words}\n  ${again}`)
}
process.exit(report.failures.length + report.drift.length === 0 ? 0 : 1)
