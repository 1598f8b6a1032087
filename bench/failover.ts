import { parseArgs } from 'node:util'
import { runFailover } from '#test/failover.ts'
import { canRunPatroni } from '#test/patroni-cluster.ts'

// npm run failover -- [--kills 20] [--switchovers 5] [--partitions 3] [--seed S]; as root, with Debian's patroni,
// etcd-server, haproxy and postgresql.
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    switchovers: { type: 'string', default: '5' },
    partitions: { type: 'string', default: '3' },
    seed: { type: 'string', default: '20261126' },
  },
})
if (!canRunPatroni()) {
  console.error('Needs root and: apt-get install postgresql patroni etcd-server haproxy iproute2')
  process.exit(1)
}
const start = Date.now()
const report = await runFailover({
  seed: Number(values.seed),
  kills: Number(values.kills),
  switchovers: Number(values.switchovers),
  partitions: Number(values.partitions),
  log: (line) => console.log(`${((Date.now() - start) / 1_000).toFixed(1).padStart(6)}  ${line}`),
})
const times = report.rows.flatMap(({ seconds }) => (seconds === null ? [] : [seconds]))
console.log(
  `${report.rows.length} faults, works again after ${Math.min(...times).toFixed(1)} to ${Math.max(...times).toFixed(1)} s; ${report.runs} runs, ${report.complete} complete, ${report.failed} failed`,
)
for (const line of report.wrong) console.error(`WRONG ${line}`)
console.log(report.wrong.length === 0 ? 'all is well' : `${report.wrong.length} things are wrong`)
process.exit(report.wrong.length === 0 ? 0 : 1)
