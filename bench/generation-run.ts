import { loadavg } from 'node:os'
import { type GenerationStage, openGenerationStage } from './generation-stage.ts'
import { canPin, type MeasuredProcess } from './measured-process.ts'
import { median } from './median.ts'
import type { StreamOrder } from './stamped-stream.ts'
import type { Latencies, Target } from './stream-client.ts'

const warmUpRuns = 30
const rounds = 15
const runsPerReading = 4
const many: StreamOrder = { events: 400, paceMs: 0 }
const few: StreamOrder = { events: 4, paceMs: 0 }
// Far enough apart that each event is read and forwarded separately, as with a real model.
const apart: StreamOrder = { events: 200, paceMs: 1 }

const paced: StreamOrder = { events: 200, paceMs: 20 }
const pacedRounds = 3
const rampMs = 1_000

const goals = { eventsRatio: 2.5, fewMs: 18, addedRatioAt100: 2, addedMsAt200: 15 }

export type RunBenchOptions = {
  /** Leaves out the paced streams, which take two minutes. */
  withoutPaced: boolean
}

/** Prints the server's cost of a generation, compared with a bare proxy. Returns whether every goal is met. */
export async function benchGenerationRun({ withoutPaced }: RunBenchOptions): Promise<boolean> {
  const postgresUrl = process.env['STORM_DATABASE_URL'] ?? process.env['TEST_DATABASE_URL']
  if (postgresUrl === undefined) {
    console.log('run: on PGlite, without goals: set TEST_DATABASE_URL to a PostgreSQL server')
  }
  if (!canPin) console.log('run: not pinned to cores: needs Linux, taskset and two processors')
  // A load average above 1 means that other processes distort the milliseconds: compare ratios only.
  console.log(`run: load average ${loadavg()[0]?.toFixed(1)} before`)
  const stage = await openGenerationStage(postgresUrl, withoutPaced ? 1 : 200)
  const report = new Report(postgresUrl !== undefined)
  try {
    await reportCpu(stage, report)
    await reportStatements(stage)
    if (!withoutPaced) {
      const at100 = await measurePaced(stage, 100)
      const { ours, floor } = added(at100, 'p99Ms')
      report.line(describePaced(100, at100), ours / floor, goals.addedRatioAt100, ' x')
      const at200 = await measurePaced(stage, 200)
      report.line(describePaced(200, at200), added(at200, 'p99Ms').ours, goals.addedMsAt200, ' ms')
    }
  } finally {
    await stage.close()
  }
  return report.isMet
}

/** Prints figures with their goals and remembers whether one was missed. */
class Report {
  isMet = true
  readonly #hasGoals: boolean

  constructor(hasGoals: boolean) {
    this.#hasGoals = hasGoals
  }

  line(text: string, value: number, goal: number, unit: string): void {
    const met = value <= goal
    if (this.#hasGoals && !met) this.isMet = false
    const verdict = this.#hasGoals ? ` (goal ${goal}${unit}: ${met ? 'met' : 'MISSED'})` : ''
    console.log(`run: ${text}${verdict}`)
  }
}

async function reportCpu(stage: GenerationStage, report: Report): Promise<void> {
  const orders = { many, few, apart }
  const subjects = [stage.ours, stage.floor].flatMap((subject) =>
    Object.values(orders).map((order) => ({ ...subject, order, ms: [] as number[] })),
  )
  const ask = (target: Target, order: StreamOrder, count: number) =>
    stage.ask({ kind: 'runs', target, order, count })
  for (const { target, order } of subjects) await ask(target, order, warmUpRuns)
  for (let round = 0; round < rounds; round++) {
    for (const { process, target, order, ms } of round % 2 ? [...subjects].reverse() : subjects) {
      const used = await cpuOf(process, () => ask(target, order, runsPerReading))
      ms.push(used / runsPerReading)
    }
  }
  const cpuMs = ({ target }: { target: Target }, wanted: StreamOrder) =>
    median(subjects.find((one) => one.target === target && one.order === wanted)?.ms ?? [])
  const fewMs = cpuMs(stage.ours, few)
  console.log(`run: ${cpuMs(stage.ours, many).toFixed(1)} ms of CPU with ${many.events} events`)
  for (const [words, order] of [
    ['at once', many],
    [`every ${apart.paceMs} ms`, apart],
  ] as const) {
    const ours = cpuMs(stage.ours, order) - fewMs
    const floor = cpuMs(stage.floor, order) - cpuMs(stage.floor, few)
    report.line(
      `events ${words}: ${ours.toFixed(1)} ms for ${order.events - few.events}, ${(ours / floor).toFixed(1)} x the floor's ${floor.toFixed(1)} ms`,
      ours / floor,
      goals.eventsRatio,
      ' x',
    )
  }
  const calls = `${fewMs.toFixed(1)} ms of CPU with ${few.events} events, 4 calls`
  report.line(calls, fewMs, goals.fewMs, ' ms')
}

async function cpuOf(process: MeasuredProcess, work: () => Promise<unknown>): Promise<number> {
  const before = await process.cpuMs()
  await work()
  return (await process.cpuMs()) - before
}

async function reportStatements({ ask, countStatements }: GenerationStage): Promise<void> {
  if (countStatements === null) return
  const statements = async (order: StreamOrder) => {
    const count = 20
    const counted = await countStatements(
      async (target) => void (await ask({ kind: 'runs', target, order, count })),
    )
    return (counted / count).toFixed(1)
  }
  const [withFew, withMany] = [await statements(few), await statements(many)]
  console.log(
    `run: ${withFew} SQL statements with ${few.events} events, ${withMany} with ${many.events}`,
  )
}

type Paced = Record<Target['kind'], Latencies> & { cpuMs: number }

/** Medians of the rounds, and the product's CPU for a run with all its calls. */
async function measurePaced(stage: GenerationStage, count: number): Promise<Paced> {
  const readings: Record<Target['kind'], Latencies[]> = { direct: [], floor: [], ours: [] }
  const cpuMs: number[] = []
  for (let round = 0; round < pacedRounds; round++) {
    const read = async (target: Target) => {
      const job = { kind: 'streams', target, order: paced, count, rampMs } as const
      readings[target.kind].push(await stage.ask<Latencies>(job))
    }
    await read(stage.direct)
    await read(stage.floor.target)
    cpuMs.push(await cpuOf(stage.ours.process, () => read(stage.ours.target)))
  }
  const middle = (of: Latencies[]): Latencies => ({
    p50Ms: median(of.map(({ p50Ms }) => p50Ms)),
    p99Ms: median(of.map(({ p99Ms }) => p99Ms)),
    laterP99Ms: median(of.map(({ laterP99Ms }) => laterP99Ms)),
  })
  return {
    direct: middle(readings.direct),
    floor: middle(readings.floor),
    ours: middle(readings.ours),
    cpuMs: median(cpuMs) / count,
  }
}

const added = ({ direct, floor, ours }: Paced, share: keyof Latencies) => ({
  ours: ours[share] - direct[share],
  floor: floor[share] - direct[share],
})

function describePaced(count: number, figures: Paced): string {
  const all = added(figures, 'p99Ms')
  const later = added(figures, 'laterP99Ms')
  const ms = (value: number) => value.toFixed(1)
  return [
    `${count} paced streams, added p99 ${ms(all.ours)} ms, ${ms(all.ours / all.floor)} x the floor's ${ms(all.floor)} ms`,
    `later half ${ms(later.ours)} ms (floor ${ms(later.floor)} ms)`,
    `p50 ${ms(figures.ours.p50Ms)} ms (floor ${ms(figures.floor.p50Ms)} ms), ${ms(figures.cpuMs)} ms of CPU a run`,
  ].join('; ')
}
