import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import type { ErrorBody } from '#contract/call.ts'
import { newResult, type ScenarioResult, within } from './chaos-fixture.ts'
import { ChaosLoad, registerStudent } from './chaos-load.ts'
import { hash, startChaosModel } from './chaos-model.ts'
import { type BooksReader, readDrift, settled } from './chaos-oracles.ts'
import { ChaosPayments } from './chaos-payments.ts'
import { probeStudentsPerServer, Recovery, recoveryLimitSeconds } from './chaos-recovery.ts'
import { type Apart, type Played, rowOf, wordsOf } from './chaos-rows.ts'
import { ChaosServer, chaosEnvironment } from './chaos-servers.ts'
import { endWork, judge } from './chaos-world.ts'
import { seeded } from './seeded.ts'
import { canMountDisks, SmallDisk } from './small-disk.ts'
import type { Student } from './student.ts'

/** One server with the embedded database, which only one process may open. */
type Embedded = {
  folder: string
  server: ChaosServer
  recovery: Recovery
  idle: Student
  disk: SmallDisk | null
  isQuick: boolean
  random: () => number
  result: ScenarioResult
  log: (line: string) => void
}

const workers = 8
const payers = 4
/** Room for the database of an empty product, and for what a server leaves free. */
const diskMb = 256
const rounds = 3
const seenWithinMs = 30_000

/** Scenarios of the embedded database, by the name that `--only` takes. */
export const embeddedScenarios: Record<string, Apart> = {
  'kill-9-embedded': {
    lack: () => null,
    play: (options) => playEmbedded(options, killServer, false),
  },
  'full-embedded': {
    lack: () => (canMountDisks() ? null : 'needs root, and a machine that lets it mount'),
    play: (options) => playEmbedded(options, fillDisk, true),
  },
}

async function killServer(fixture: Embedded): Promise<void> {
  const kills = fixture.isQuick ? 3 : 100
  for (let kill = 1; kill <= kills; kill++) {
    await pause(fixture, 200, 1_500)
    await fixture.server.kill()
    fixture.result.faults++
    const since = Date.now()
    await fixture.server.start()
    await recovered(fixture, `kill -9 ${kill}`, since)
  }
}

/** The disk of the whole data folder is full: writes are refused in words, and work again when there is room. */
async function fillDisk(fixture: Embedded): Promise<void> {
  const { disk, idle, server } = fixture
  if (disk === null) throw new Error('this scenario needs a small disk')
  for (let round = 1; round <= rounds; round++) {
    await pause(fixture, 1_000, 3_000)
    await disk.fill()
    fixture.result.faults++
    // Tables have some free space inside, which has to be used up first.
    const isRefused = await within(seenWithinMs, async () => {
      const answer = await idle
        .call<ErrorBody>('POST', '/api/projects', {
          context_prompt: 'Un ensayo sobre el juego. '.repeat(100),
        })
        .catch(() => null)
      if (answer?.status === 201) return false
      fixture.log(`a full disk: ${answer?.status ?? 'no answer'} ${answer?.body.error.code ?? ''}`)
      return true
    })
    if (!isRefused) wrong(fixture, 'no write was refused on a full disk')
    await pause(fixture, 2_000, 4_000)
    await disk.free()
    const since = Date.now()
    if (!(await server.isHealthy())) {
      await server.kill()
      await server.start()
      fixture.log('the server was started again')
    }
    await recovered(fixture, `full disk ${round}`, since)
  }
}

async function playEmbedded(
  options: Parameters<Apart['play']>[0],
  scenario: (fixture: Embedded) => Promise<void>,
  hasSmallDisk: boolean,
): Promise<Played> {
  const { name, seed, isQuick, log } = options
  const start = Date.now()
  const disk = hasSmallDisk ? SmallDisk.mount(diskMb) : null
  const folder = disk?.path ?? (await mkdtemp(join(tmpdir(), 'cuartilla-embedded-')))
  const model = await startChaosModel(seed, { isQuick })
  const server = await ChaosServer.create({
    name: 'E',
    database: null,
    environment: { ...chaosEnvironment(model.url), DATA_DIR: folder },
  })
  try {
    await server.start()
    const urls = [server.url]
    const load = new ChaosLoad(urls, seed, { leaves: false })
    const payments = new ChaosPayments(urls, seed, null)
    const students = await Promise.all(
      Array.from({ length: workers + 1 + probeStudentsPerServer }, () => registerStudent(urls)),
    )
    const busy = students.splice(0, workers)
    const idle = students.shift() as Student
    const recovery = new Recovery(load, new Map([[server, students]]))
    const result = newResult(name)
    const random = seeded(hash(`${seed} ${name}`))
    log(`== ${name}`)
    load.start(name, busy)
    payments.start(name, busy.slice(0, payers))
    await scenario({ folder, server, recovery, idle, disk, isQuick, random, result, log })
    await endWork({ load, payments, recovery })
    for (const death of server.deaths) {
      result.deaths++
      result.wrong.push(`the server ended by itself: ${death}`)
    }
    result.seconds = (Date.now() - start) / 1_000
    const { findings, wrong: atEnd } = await readAtRest(server, folder, async (database) => {
      result.drift = (await readDrift(database)).length
      return judge({ database, load, payments })
    })
    const said = [...result.wrong, ...atEnd].map((line) => `${name}: ${line}`)
    return { rows: [rowOf(result, load, findings)], wrong: [...said, ...wordsOf(findings)] }
  } finally {
    await server.close()
    await model.close()
    disk?.remove()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Stops the server and reads its database, once no run is under way. */
async function readAtRest<T>(
  server: ChaosServer,
  folder: string,
  read: (database: BooksReader) => Promise<T>,
): Promise<T> {
  // An answer that nobody saves is settled after a minute.
  for (let attempt = 1; ; attempt++) {
    await server.terminate()
    const client = await PGlite.create({ dataDir: join(folder, 'pglite') })
    try {
      const database: BooksReader = {
        rows: async <Row>(statement: string, values: unknown[] = []) =>
          (await client.query<Row>(statement, values)).rows,
      }
      if (attempt === 5 || (await settled(database, 0)).length === 0) return await read(database)
    } finally {
      await client.close()
    }
    await server.start()
    await delay(20_000)
  }
}

async function recovered(fixture: Embedded, what: string, since: number): Promise<void> {
  const { recovery, result, server, log } = fixture
  const seconds = await recovery.measure(result.name, server, since)
  log(`${what}: works after ${seconds?.toFixed(1) ?? 'more'} s`)
  if (seconds === null) result.recoverySeconds = null
  else if (result.recoverySeconds !== null) {
    result.recoverySeconds = Math.max(result.recoverySeconds, seconds)
  }
  if (seconds === null || seconds > recoveryLimitSeconds) {
    wrong(fixture, `${what}: no new run worked in ${recoveryLimitSeconds} s`)
  }
}

function wrong({ result, log }: Embedded, line: string): void {
  result.wrong.push(line)
  log(`WRONG ${line}`)
}

async function pause({ random }: Embedded, minMs: number, maxMs: number): Promise<void> {
  await delay(minMs + random() * (maxMs - minMs))
}
