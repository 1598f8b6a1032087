import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, cpus, setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startReferenceServices } from '#test/reference-services.ts'
import { startAbuseModel } from './abuse-model.ts'
import { abuseNames } from './abuse-names.ts'
import { type AbuseOrder, preparationMs } from './hostile-account.ts'
import type { AbuseResult } from './hostile-process.ts'
import { MeasuredServer, type ServerFigures } from './measured-server.ts'
import { OrdinaryStudents, type StudentFigures } from './ordinary-students.ts'
import { count, isRefusal, isServerFault, sumOf, type Tally } from './tally.ts'

export type AbuseOptions = {
  seed: number
  /** Seconds instead of minutes; only counts are judged, because the clock of a busy machine says little. */
  isQuick: boolean
  /** All of them when it is empty. */
  only: readonly string[]
  /** PostgreSQL; without it the embedded database. */
  databaseUrl: string | null
  log: (line: string) => void
}

export type AbuseRow = {
  name: string
  hostile: Tally
  students: StudentFigures
  server: ServerFigures
  beforeMb: number
  /** How long the server did not answer at the end, in ms. */
  silentMs: number
  wrong: string[]
}

export type AbuseReport = {
  quiet: StudentFigures
  quietStopMs: number
  rows: AbuseRow[]
  wrong: string[]
}

const lengths = {
  full: { students: 20, quietMs: 30_000, abuseMs: 8_000, graceMs: 20_000, restMs: 15_000 },
  quick: { students: 8, quietMs: 2_500, abuseMs: 400, graceMs: 2_000, restMs: 0 },
}
/** Of the students' own 99th percentile without abuse; below the floor it is noise. */
const maxSlowdown = 2
const floorMs = 150
const maxMemoryGrowth = 1.2
/** Memory that is kept for the next requests, whatever came before. */
const memoryFloorMb = 60
/** Of what students ask: those that are told to come back later. */
const maxRefused = 0.02
/**
 * An abuse that seems to slow the students is played again, and judged over all: the 99th percentile of 200 requests is the
 * third slowest, which two exports at once decide.
 */
const mostPlayed = 3
/**
 * How much of the machine students alone may take. Their exports fill a slow one, and then the waits of a full queue would
 * be judged, not what an abuse adds to them.
 */
const maxBusy = 0.5
const mostPaces = 3
const patienceMs = 10_000
/** The limits for one request, in ms: of the main thread, on top of the quiet stop, and of a database connection. */
const maxStopMs = 250
const maxHoldMs = 2_000
/** An abuse of more requests is a flood: its stop is the sum of many requests, so only the students' times are judged. */
const floodRequests = 1_000

/** One hostile account does one thing after another, while students work on the same server. */
export async function runAbuse(options: AbuseOptions): Promise<AbuseReport> {
  const { seed, log } = options
  const length = options.isQuick ? lengths.quick : lengths.full
  const closing: (() => Promise<unknown>)[] = []
  try {
    const model = await startAbuseModel()
    closing.push(() => model.close())
    const services = await startReferenceServices([])
    closing.push(() => services.close())
    const server = await MeasuredServer.start(
      {
        ...services.environment,
        RATE_LIMIT: 'on',
        TRUSTED_PROXIES: '127.0.0.1',
        SESSION_SECRET: 'un secreto de prueba de más de treinta y dos letras',
        FREE_MONTHLY_CREDITS: '1000',
        MODEL_PROVIDER: 'gemini',
        GEMINI_API_KEY: 'k',
        GEMINI_BASE_URL: model.url,
        LOG_LEVEL: 'fatal',
      },
      options.databaseUrl,
    )
    let isClosed = false
    closing.push(async () => isClosed || (await server.close()))
    const students = new OrdinaryStudents(server.url, seed)
    await students.register(length.students)
    const hostile = new HostileProcess()
    closing.push(() => hostile.close())

    students.start()
    closing.push(() => students.stop())
    // The first second compiles and fills caches.
    await delay(length.quietMs / 3)
    if (!options.isQuick) await pace(students, length.quietMs / 2, log)
    students.takeFigures()
    server.measure()
    await delay(length.quietMs)
    await students.settle()
    const quiet = students.takeFigures()
    const quietServer = server.figures()
    log(
      `quiet: ${quiet.requests} requests, p99 ${quiet.p99.toFixed(0)} ms (${quiet.slowest.join(', ')})`,
    )

    const rows: AbuseRow[] = []
    const names = abuseNames.filter(
      (name) => options.only.length === 0 || options.only.includes(name),
    )
    for (const [at, name] of names.entries()) {
      const beforeMb = Math.max(server.figures().nowMb, quietServer.peakMb)
      server.measure()
      students.takeFigures()
      const result: AbuseResult = { tally: {}, error: null }
      let silentMs = 0
      for (let played = 1; played <= mostPlayed; played++) {
        const window = delay(length.abuseMs)
        const one = await hostile.play({
          name,
          url: server.url,
          address: `10.9.${at}.${played}`,
          seed: seed + at + 1_000 * played,
          ms: length.abuseMs,
          graceMs: length.graceMs,
        })
        for (const [words, times] of Object.entries(one.tally)) count(result.tally, words, times)
        result.error ??= one.error
        silentMs = Math.max(silentMs, await server.revive())
        // Wait for the end of the window, so that a short abuse is judged over as many requests as a long one.
        await window
        await students.settle()
        if (options.isQuick || students.figures().p99 <= allowedMsOf(quiet)) break
      }
      const figures = students.takeFigures()
      const allowedMb = beforeMb * maxMemoryGrowth + memoryFloorMb
      await server.rest(allowedMb, length.restMs)
      const row: AbuseRow = {
        name,
        hostile: result.tally,
        students: figures,
        server: server.figures(),
        beforeMb,
        silentMs,
        wrong: [],
      }
      const quietStopMs = quietServer.longestStopMs
      row.wrong = judge(row, { quiet, quietStopMs, allowedMb, isQuick: options.isQuick })
      if (result.error !== null) row.wrong.push(`the abuse itself failed: ${result.error}`)
      row.wrong.push(...server.deaths.splice(0).map((words) => `the server ${words}`))
      row.wrong.push(...((await server.drift()) ?? []).map((line) => `drift ${line}`))
      rows.push(row)
      log(`${name}: ${row.wrong.length === 0 ? 'well' : row.wrong.join('; ')}`)
    }
    await students.stop()
    isClosed = true
    const wrong = (await server.close()).map((line) => `drift ${line}`)
    return { quiet, quietStopMs: quietServer.longestStopMs, rows, wrong }
  } finally {
    for (const close of closing.reverse()) await close()
  }
}

/** Slows the students down until they leave the machine the rest. */
async function pace(students: OrdinaryStudents, ms: number, log: AbuseOptions['log']) {
  for (let paced = 0; paced < mostPaces; paced++) {
    const before = processorTimes()
    await delay(ms)
    const after = processorTimes()
    const busy = (after.busy - before.busy) / (after.all - before.all)
    log(`students keep ${(100 * busy).toFixed(0)} % of the processors busy`)
    if (busy <= maxBusy) return
    students.slowDown(busy / maxBusy + 0.1)
  }
}

/** Of all processors since the start of the machine, in ms. */
function processorTimes(): { busy: number; all: number } {
  let [busy, all] = [0, 0]
  for (const { times } of cpus()) {
    const sum = Object.values(times).reduce((total, ms) => total + ms, 0)
    all += sum
    busy += sum - times.idle
  }
  return { busy, all }
}

function allowedMsOf(quiet: StudentFigures): number {
  return Math.max(floorMs, maxSlowdown * quiet.p99)
}

type Allowed = { quiet: StudentFigures; quietStopMs: number; allowedMb: number; isQuick: boolean }

function judge(row: AbuseRow, { quiet, quietStopMs, allowedMb, isQuick }: Allowed): string[] {
  const wrong: string[] = []
  const { hostile, students, server } = row
  const own = sumOf(hostile, isServerFault)
  if (own > 0) wrong.push(`${own} undeclared 5xx for the account itself`)
  const others = sumOf(students.tally, isServerFault)
  if (others > 0) wrong.push(`${others} undeclared 5xx for students`)
  const refused = sumOf(students.tally, isRefusal)
  if (refused > Math.max(1, maxRefused * students.requests)) {
    wrong.push(`${refused} of ${students.requests} requests of students refused`)
  }
  const unexpected = sumOf(students.tally, (words) => /^4/.test(words) && !isRefusal(words))
  if (unexpected > sumOf(students.tally, (words) => words === '409')) {
    const told = students.failures.filter((line) => / 4\d\d/.test(line))
    wrong.push(`students were told: ${[...new Set(told)].join(', ')}`)
  }
  if (isQuick) return wrong
  const allowedMs = allowedMsOf(quiet)
  if (students.p99 > allowedMs) {
    const slowest = students.slowest.join(', ')
    wrong.push(
      `students' p99 ${students.p99.toFixed(0)} ms, over ${allowedMs.toFixed(0)} (${slowest})`,
    )
  }
  const allowedStopMs = maxStopMs + quietStopMs
  const isFlood = sumOf(hostile, () => true) > floodRequests
  if (server.longestStopMs > allowedStopMs && !isFlood) {
    wrong.push(`a stop of ${server.longestStopMs.toFixed(0)} ms, over ${allowedStopMs.toFixed(0)}`)
  }
  if ((server.longestHoldMs ?? 0) > maxHoldMs) {
    wrong.push(`a connection held for ${server.longestHoldMs?.toFixed(0)} ms, over ${maxHoldMs}`)
  }
  if (server.nowMb > allowedMb) {
    wrong.push(`${server.nowMb.toFixed(0)} MB stay, over ${allowedMb.toFixed(0)}`)
  }
  return wrong
}

/** Plays abuses in a process of its own; started again when one does not end. */
class HostileProcess {
  #child: ChildProcess | null = null

  async play(order: AbuseOrder): Promise<AbuseResult> {
    const child = this.#child ?? (await this.#start())
    const result = once(child, 'message').then(([message]) => message as AbuseResult)
    child.send(order)
    const late = delay(order.ms + preparationMs + order.graceMs + patienceMs, null, { ref: false })
    const told = await Promise.race([result, late])
    if (told !== null) return told
    await this.close()
    return { tally: {}, error: 'did not end' }
  }

  async close(): Promise<void> {
    const child = this.#child
    this.#child = null
    if (child === null || child.exitCode !== null) return
    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    await exit
  }

  async #start(): Promise<ChildProcess> {
    const program = fileURLToPath(new URL('./hostile-process.ts', import.meta.url))
    const child = fork(program, { execArgv: ['--import', 'tsx'] })
    this.#child = child
    // A real attacker has another computer: the lowest priority keeps this one's processors for the server.
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    await once(child, 'message')
    return child
  }
}
