import { setTimeout as delay } from 'node:timers/promises'
import { ChaosDatabase } from './chaos-database.ts'
import { ChaosLoad, registerStudent } from './chaos-load.ts'
import { startChaosModel } from './chaos-model.ts'
import { compareWithBooks, readBooks, readDrift, settled, wrongProjects } from './chaos-oracles.ts'
import { probeStudentsPerServer, Recovery, recoveryLimitSeconds } from './chaos-recovery.ts'
import { ChaosServer, chaosEnvironment } from './chaos-servers.ts'
import { PatroniCluster } from './patroni-cluster.ts'
import { createPostgresDatabase } from './test-database.ts'

export type FailoverOptions = {
  seed: number
  /** How often PostgreSQL of the primary is killed. Every second time Patroni is killed too. */
  kills: number
  switchovers: number
  /** How often the primary is cut off from everybody. */
  partitions: number
  log: (line: string) => void
}

export type FailoverReport = {
  /** What was done, and the seconds until new runs worked on both servers; null when they did not. */
  rows: { what: string; seconds: number | null }[]
  runs: number
  complete: number
  failed: number
  wrong: string[]
}

const workers = 12
const settleMs = 120_000

/** The primary of three dies, changes and is cut off while students write, pay and generate; then losses are searched. */
export async function runFailover(options: FailoverOptions): Promise<FailoverReport> {
  const { seed, log } = options
  const closing: (() => Promise<void>)[] = []
  try {
    const cluster = await PatroniCluster.create()
    closing.push(() => cluster.remove())
    log('three PostgreSQL are up')
    const made = await createPostgresDatabase(cluster.url)
    const database = new ChaosDatabase(made.url)
    closing.push(() => database.close())
    const model = await startChaosModel(seed, { isQuick: false })
    closing.push(() => model.close())
    const environment = chaosEnvironment(model.url)
    const at = { port: cluster.port, url: made.url, serverUrl: made.serverUrl }
    const servers = await Promise.all(
      ['A', 'B'].map((name) => ChaosServer.create({ name, database: at, environment })),
    )
    closing.push(async () => {
      await Promise.all(servers.map((server) => server.close()))
    })
    await Promise.all(servers.map((server) => server.start()))
    const urls = servers.map(({ url }) => url)
    const load = new ChaosLoad(urls, seed, { leaves: true })
    const everyone = workers + servers.length * probeStudentsPerServer
    const students = await Promise.all(
      Array.from({ length: everyone }, () => registerStudent(urls)),
    )
    const busy = students.splice(0, workers)
    const recovery = new Recovery(
      load,
      new Map(servers.map((server) => [server, students.splice(0, probeStudentsPerServer)])),
    )
    const report: FailoverReport = { rows: [], runs: 0, complete: 0, failed: 0, wrong: [] }
    load.start('failover', busy)

    /** Does it, waits until new runs work on both servers, and until every machine is back. */
    const play = async (what: string, act: () => Promise<void>, mend: () => Promise<void>) => {
      const since = Date.now()
      await act()
      const taken = await Promise.all(
        servers.map((server) => recovery.measure('failover', server, since)),
      )
      const seconds = taken.includes(null) ? null : Math.max(...taken.map(Number))
      report.rows.push({ what, seconds })
      log(`${what}: both servers work after ${seconds?.toFixed(1) ?? 'more'} s`)
      if (seconds === null || seconds > recoveryLimitSeconds) {
        report.wrong.push(`${what}: no new run worked in ${recoveryLimitSeconds} s`)
      }
      await mend()
      await cluster.waitForAll()
      await delay(1_000)
    }

    for (let n = 0; n < options.kills; n++) {
      const primary = await cluster.primary()
      const machine = n % 2 === 1
      await play(
        `kill -9 of ${machine ? 'the machine of ' : ''}the primary ${primary}`,
        () => cluster.kill(primary, { machine }),
        async () => {
          if (machine) await cluster.start(primary)
        },
      )
    }
    for (let n = 0; n < options.switchovers; n++) {
      await play(
        'a planned change of the primary',
        () => cluster.switchOver(),
        async () => {},
      )
    }
    for (let n = 0; n < options.partitions; n++) {
      const primary = await cluster.primary()
      await play(
        `the primary ${primary} cut off from everybody`,
        () => cluster.setConnected(primary, false),
        () => cluster.setConnected(primary, true),
      )
    }

    await load.drain()
    await recovery.drain()
    report.wrong.push(...(await settled(database, settleMs)))
    report.wrong.push(...(await readDrift(database)), ...(await wrongProjects(database)))
    for (const server of servers) report.wrong.push(...server.deaths)
    const findings = compareWithBooks(load.records, await readBooks(database))
    report.wrong.push(...findings.map(({ kind, words }) => `${kind}: ${words}`))
    report.runs = load.records.length
    const told = (end: string) => load.records.filter((r) => r.told.at(-1)?.end === end).length
    report.complete = told('complete')
    report.failed = told('failed')
    return report
  } finally {
    for (const close of closing.reverse()) await close()
  }
}
