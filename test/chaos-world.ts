import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BlackHole, startBlackHole } from './black-hole.ts'
import { ChaosDatabase } from './chaos-database.ts'
import { ChaosLoad, registerStudent } from './chaos-load.ts'
import { startChaosModel } from './chaos-model.ts'
import {
  compareWithBooks,
  type Finding,
  readBooks,
  readDrift,
  settled,
  wrongProjects,
} from './chaos-oracles.ts'
import { ChaosPayments, wrongPayments } from './chaos-payments.ts'
import { probeStudentsPerServer, Recovery } from './chaos-recovery.ts'
import { ChaosServer, chaosEnvironment } from './chaos-servers.ts'
import { MovableClock } from './movable-clock.ts'
import { PostgresCluster } from './postgres-cluster.ts'
import { SmallDisk } from './small-disk.ts'
import type { Student } from './student.ts'
import { createPostgresDatabase } from './test-database.ts'

/**
 * `plain`: two servers on a PostgreSQL. `small-disks`: the same, all of it on disks of a few megabytes. `clocks`: the
 * same, with clocks that can be moved.
 */
export type WorldKind = 'plain' | 'small-disks' | 'clocks'

export type Clocks = { database: MovableClock; servers: MovableClock[] }

/** Two servers, their database and everybody who uses them. */
export type World = {
  cluster: PostgresCluster
  database: ChaosDatabase
  servers: ChaosServer[]
  load: ChaosLoad
  payments: ChaosPayments
  recovery: Recovery
  mailServer: BlackHole
  /** The disk of the uploads; null unless the world has small disks. */
  filesDisk: SmallDisk | null
  /** Null unless its clocks can be moved. */
  clocks: Clocks | null
  /** Students who write and pay all the time. */
  busy: Student[]
  /** Students without a run. */
  idle: Student[]
  close(): Promise<void>
}

export type WorldOptions = { seed: number; isQuick: boolean }

const workers = 20
const payers = 6
const idleStudents = 4
// Long enough for a lease of 20 s, for an answer that is settled after 60 s, and for the sweeps of both.
const settleMs = 90_000
/** Room for an empty product and what is written in a quarter of an hour. */
const diskMb = { data: 160, wal: 96, files: 24 }

export async function openWorld(kind: WorldKind, options: WorldOptions): Promise<World> {
  const { seed, isQuick } = options
  const closing: (() => unknown)[] = []
  const close = async () => {
    for (const one of closing.reverse()) await one()
  }
  try {
    const folder = await mkdtemp(join(tmpdir(), 'cuartilla-chaos-'))
    await chmod(folder, 0o755)
    closing.push(() => rm(folder, { recursive: true, force: true }))
    const clocks = kind === 'clocks' ? await makeClocks(folder) : null
    const disks = kind === 'small-disks' ? diskMb : undefined
    const cluster = await PostgresCluster.create({
      disks,
      environment: clocks?.database.environment ?? {},
    })
    closing.push(() => cluster.remove())
    const { url, serverUrl } = await createPostgresDatabase(cluster.url)
    const database = new ChaosDatabase(url)
    closing.push(() => database.close())
    const model = await startChaosModel(seed, options)
    closing.push(() => model.close())
    const mailServer = await startBlackHole()
    closing.push(() => mailServer.close())
    const filesDisk =
      disks === undefined ? null : SmallDisk.mount(disks.files, { path: join(folder, 'data') })
    if (filesDisk !== null) closing.push(() => filesDisk.remove())
    const environment = {
      ...chaosEnvironment(model.url),
      // One folder for both servers, as a shared disk is.
      DATA_DIR: join(folder, 'data'),
      SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    }
    const at = { port: cluster.port, url, serverUrl }
    const servers = await Promise.all(
      ['A', 'B'].map((name, n) =>
        ChaosServer.create({
          name,
          database: at,
          environment: { ...environment, ...clocks?.servers[n]?.environment },
        }),
      ),
    )
    const onExit = () => killAll(servers)
    process.once('exit', onExit)
    closing.push(async () => {
      await Promise.all(servers.map((server) => server.close()))
      process.off('exit', onExit)
    })
    await Promise.all(servers.map((server) => server.start()))

    const urls = servers.map((server) => server.url)
    const load = new ChaosLoad(urls, seed, { leaves: !isQuick })
    const everyone = workers + idleStudents + servers.length * probeStudentsPerServer
    const students = await Promise.all(
      Array.from({ length: everyone }, () => registerStudent(urls)),
    )
    const operator = await registerStudent(urls)
    await database.rows("update users set role = 'operator' where email = $1", [operator.email])
    const busy = students.splice(0, workers)
    const idle = students.splice(0, idleStudents)
    const probing = new Map(
      servers.map((server) => [server, students.splice(0, probeStudentsPerServer)]),
    )
    return {
      ...{ cluster, database, servers, load, mailServer, filesDisk, clocks, busy, idle, close },
      payments: new ChaosPayments(urls, seed, operator),
      recovery: new Recovery(load, probing),
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** The students of a world begin to write and to pay; what they do from now on belongs to this scenario. */
export function startWork({ load, payments, busy }: World, scenario: string): void {
  load.start(scenario, busy)
  payments.start(scenario, busy.slice(0, payers))
}

/** Resolves when every student has seen the end of what they do, or given up. */
export async function endWork({
  load,
  payments,
  recovery,
}: Pick<World, 'load' | 'payments' | 'recovery'>): Promise<void> {
  await Promise.all([load.drain(), payments.drain()])
  await recovery.drain()
}

/** Compares what everybody saw with the database, once nothing is under way. */
export async function judge({
  database,
  load,
  payments,
}: Pick<World, 'load' | 'payments'> & { database: Pick<ChaosDatabase, 'rows'> }): Promise<{
  findings: Finding[]
  wrong: string[]
}> {
  const wrong = await settled(database, settleMs)
  wrong.push(...(await readDrift(database)), ...(await wrongProjects(database)))
  wrong.push(...(await wrongPayments(payments.records, database)))
  return { findings: compareWithBooks(load.records, await readBooks(database)), wrong }
}

async function makeClocks(folder: string): Promise<Clocks> {
  const [database, ...servers] = await Promise.all(
    ['database', 'A', 'B'].map((name) => MovableClock.create(join(folder, `clock-${name}`))),
  )
  return { database: database as MovableClock, servers }
}

function killAll(servers: ChaosServer[]): void {
  for (const { pid } of servers) {
    if (pid !== null) process.kill(pid, 'SIGKILL')
  }
}
