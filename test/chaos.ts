import { setTimeout as delay } from 'node:timers/promises'
import { startBlackHole } from './black-hole.ts'
import { ChaosDatabase } from './chaos-database.ts'
import { ChaosFixture, type ScenarioResult } from './chaos-fixture.ts'
import { ChaosLoad, registerStudent } from './chaos-load.ts'
import { hash, startChaosModel } from './chaos-model.ts'
import {
  compareWithBooks,
  type Finding,
  readBooks,
  readDrift,
  settled,
  wrongProjects,
} from './chaos-oracles.ts'
import { probeStudentsPerServer, Recovery } from './chaos-recovery.ts'
import { type Scenario, scenarios } from './chaos-scenarios.ts'
import { ChaosServer, chaosEnvironment } from './chaos-servers.ts'
import { PostgresCluster } from './postgres-cluster.ts'
import { seeded } from './seeded.ts'
import type { Student } from './student.ts'
import { createPostgresDatabase } from './test-database.ts'

export type ChaosOptions = {
  seed: number
  isQuick: boolean
  /** The scenarios to play; all of them when it is empty. */
  only: readonly string[]
  log: (line: string) => void
}

export type ChaosRow = ScenarioResult & {
  runs: number
  complete: number
  stopped: number
  failed: number
  lostWrites: number
  chargedFailures: number
}

export type ChaosReport = { rows: ChaosRow[]; wrong: string[]; seconds: number }

const workers = 20
const idleStudents = 4
// Long enough for a lease of 20 s, for an answer that is settled after 60 s, and for the sweeps of both.
const settleMs = 90_000
// By then the server must have given up a connection without a response.
const mutedMs = 30_000

/** Injects faults around two servers while students generate texts, and then searches for losses. */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const { seed, log } = options
  const start = Date.now()
  const closing: (() => Promise<void>)[] = []
  try {
    const cluster = await PostgresCluster.create()
    closing.push(() => cluster.remove())
    const { url, serverUrl } = await createPostgresDatabase(cluster.url)
    const database = new ChaosDatabase(url)
    closing.push(() => database.close())
    const model = await startChaosModel(seed, options)
    closing.push(() => model.close())
    const mailServer = await startBlackHole()
    closing.push(() => mailServer.close())
    const environment = {
      ...chaosEnvironment(model.url),
      SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    }
    const at = { port: cluster.port, url, serverUrl }
    const servers = await Promise.all(
      ['A', 'B'].map((name) => ChaosServer.create({ name, database: at, environment })),
    )
    const onExit = () => killAll(servers)
    process.once('exit', onExit)
    closing.push(async () => {
      await Promise.all(servers.map((server) => server.close()))
      process.off('exit', onExit)
    })
    await Promise.all(servers.map((server) => server.start()))

    const urls = servers.map((server) => server.url)
    const load = new ChaosLoad(urls, seed, { leaves: !options.isQuick })
    const everyone = workers + idleStudents + servers.length * probeStudentsPerServer
    const students = await Promise.all(
      Array.from({ length: everyone }, () => registerStudent(urls)),
    )
    const busy = students.splice(0, workers)
    const idle = students.splice(0, idleStudents)
    const probing = new Map(
      servers.map((server) => [server, students.splice(0, probeStudentsPerServer)]),
    )
    const parts = {
      cluster,
      database,
      servers,
      load,
      recovery: new Recovery(load, probing),
      mailServer,
      idle,
      mailed: busy,
      isQuick: options.isQuick,
      log,
    }
    log(`everything is up after ${((Date.now() - start) / 1_000).toFixed(1)} s`)

    const results: ScenarioResult[] = []
    const names = Object.keys(scenarios).filter(
      (name) => options.only.length === 0 || options.only.includes(name),
    )
    for (const name of names) {
      const scenario = scenarios[name] as Scenario
      const result = newResult(name)
      results.push(result)
      const random = seeded(hash(`${seed} ${name}`))
      const fixture = new ChaosFixture({ ...parts, random, result })
      await play(scenario, fixture, busy)
      // A short schedule checks once, at the end.
      if (!options.isQuick) await giveUpMuted(fixture)
      if (name === names.at(-1)) await comeToRest(fixture)
    }
    const wrong = await settled(database, settleMs)
    wrong.push(...(await readDrift(database)), ...(await wrongProjects(database)))
    const findings = compareWithBooks(load.records, await readBooks(database))
    return {
      rows: results.map((result) => rowOf(result, load, findings)),
      wrong: [
        ...results.flatMap((result) => result.wrong.map((line) => `${result.name}: ${line}`)),
        ...findings.map(({ scenario, kind, words }) => `${scenario}: ${kind}: ${words}`),
        ...wrong.map((line) => `at the end: ${line}`),
      ],
      seconds: (Date.now() - start) / 1_000,
    }
  } finally {
    for (const close of closing.reverse()) await close()
  }
}

async function play(scenario: Scenario, fixture: ChaosFixture, busy: Student[]): Promise<void> {
  const { result, load, log } = fixture
  const start = Date.now()
  log(`== ${result.name}`)
  load.start(result.name, busy)
  await scenario(fixture)
  countDeaths(fixture)
  const drift = await readDrift(fixture.database)
  result.drift = drift.length
  for (const line of drift) fixture.wrong(line)
  result.seconds = (Date.now() - start) / 1_000
  log(`${result.name} took ${result.seconds.toFixed(0)} s`)
}

/** Waits until every run has ended and every muted connection was given up. */
async function comeToRest(fixture: ChaosFixture): Promise<void> {
  await fixture.load.drain()
  await fixture.recovery.drain()
  await giveUpMuted(fixture)
  countDeaths(fixture)
}

function countDeaths(fixture: ChaosFixture): void {
  for (const server of fixture.servers) {
    for (const death of server.deaths.splice(0)) {
      fixture.result.deaths++
      fixture.wrong(`a server ended by itself: ${death}`)
    }
  }
}

/** A muted connection that is never given up is lost to the pool. */
async function giveUpMuted(fixture: ChaosFixture): Promise<void> {
  const end = Date.now() + mutedMs
  for (const server of fixture.servers) {
    while (server.proxy.mutedAndHeld > 0 && Date.now() < end) await delay(100)
    const held = server.proxy.mutedAndHeld
    if (held === 0) continue
    const seconds = mutedMs / 1_000
    fixture.wrong(`server ${server.name} holds ${held} connections that are mute for ${seconds} s`)
    await fixture.replace(server)
  }
}

function newResult(name: string): ScenarioResult {
  const nothing = { faults: 0, deaths: 0, drift: 0, recoverySeconds: 0, seconds: 0 }
  return { name, ...nothing, wrong: [] }
}

function rowOf(result: ScenarioResult, load: ChaosLoad, findings: Finding[]): ChaosRow {
  const runs = load.records.filter(
    ({ scenario, kind }) => scenario === result.name && kind !== 'probe',
  )
  const told = (end: string) => runs.filter((run) => run.told.at(-1)?.end === end).length
  const found = (kind: Finding['kind']) =>
    findings.filter((finding) => finding.scenario === result.name && finding.kind === kind).length
  return {
    ...result,
    runs: runs.length,
    complete: told('complete'),
    stopped: told('stopped'),
    failed: told('failed'),
    lostWrites: found('lost write'),
    chargedFailures: found('charged failure'),
  }
}

function killAll(servers: ChaosServer[]): void {
  for (const { pid } of servers) {
    if (pid !== null) process.kill(pid, 'SIGKILL')
  }
}
