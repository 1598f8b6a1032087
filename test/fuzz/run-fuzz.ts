import type { CallName } from '#contract/calls.ts'
import { readDriftOf } from '#test/read-drift.ts'
import { CallCoverage } from './call-coverage.ts'
import { drawRequest, type FuzzRequest } from './fuzz-request.ts'
import { startFuzzWorld } from './fuzz-world.ts'
import { growthOf, type MemorySample, memoryWords, sampleMemory } from './memory-samples.ts'
import { type FuzzAnswer, sendRequest } from './send-request.ts'

export type FuzzOptions = {
  seed: number
  /** The requests of these numbers are sent: from the first to before the second. */
  from: number
  to: number
  /** Whether limits of attempts are on: for the last tenth, unless it is said. */
  limits?: boolean
  /** Called with each request before it is sent. */
  onRequest?: (request: FuzzRequest) => void
  log: (line: string) => void
}

/** `since`: the first request to the same accounts. `isLimited`: whether the limits of attempts were on. */
export type FuzzFailure = {
  number: number
  since: number
  isLimited: boolean
  route: CallName
  status: number
  cause: string
}

export type FuzzReport = {
  sent: number
  statuses: Record<string, number>
  coverage: CallCoverage
  memory: MemorySample[]
  /** The first of them; more than some say nothing new. */
  failures: FuzzFailure[]
  failed: number
  drift: string[]
  /** What of the server grew with the requests. */
  growth: string[]
}

/** Of a model that does not answer, and of a server that is full: the contract names them. */
const declared = new Set([502, 504, 507])
const atOnce = 4
/** Requests until there are new accounts, projects, sources and so on. */
const batchSize = 500
/** The share of the requests that meets the limits of attempts. */
const limitedShare = 0.1
const memorySamples = 10
const mostFailures = 1_000

/** Sends seeded requests made from the contract; an undeclared 5xx, a silence, a drift and a leak are failures. */
export async function runFuzz(options: FuzzOptions): Promise<FuzzReport> {
  const report: FuzzReport = {
    sent: 0,
    statuses: {},
    coverage: new CallCoverage(),
    memory: [],
    failures: [],
    failed: 0,
    drift: [],
    growth: [],
  }
  const { from, to, limits } = options
  const limitedFrom =
    limits === undefined ? to - Math.floor((to - from) * limitedShare) : limits ? from : to
  if (limitedFrom > from) await play({ ...options, to: limitedFrom }, false, report)
  report.growth = growthOf(report.memory)
  if (limitedFrom < to) await play({ ...options, from: limitedFrom }, true, report)
  return report
}

async function play(
  { seed, from, to, onRequest, log }: FuzzOptions,
  isLimited: boolean,
  report: FuzzReport,
): Promise<void> {
  const world = await startFuzzWorld({ RATE_LIMIT: isLimited ? 'on' : 'off' })
  const samples = isLimited ? 1 : memorySamples - 1
  const sampleEvery = Math.max(batchSize, (to - from) / samples)
  let nextSample = from + sampleEvery
  let since = from
  try {
    for (let start = from; start < to; start += batchSize) {
      since = start
      await world.renew().catch((error: unknown) => {
        fail({ number: start, route: 'POST /api/projects', status: 0, cause: `renewing: ${error}` })
      })
      const end = Math.min(start + batchSize, to)
      const numbers = Array.from({ length: end - start }, (_, at) => end - 1 - at)
      await Promise.all(Array.from({ length: atOnce }, () => work(numbers)))
      if (end < Math.min(Math.floor(nextSample), to)) continue
      nextSample += sampleEvery
      const sample = sampleMemory(report.sent)
      report.memory.push(sample)
      log(memoryWords(sample))
    }
    report.drift.push(...(await readDriftOf(world.server.dependencies.db)))
  } finally {
    await world.dispose()
  }

  function fail(failure: Omit<FuzzFailure, 'since' | 'isLimited'>): void {
    report.failed++
    if (report.failures.length < mostFailures)
      report.failures.push({ ...failure, since, isLimited })
    const { number, route, status, cause } = failure
    log(`${number}: ${route}: ${status} ${cause}`)
  }

  async function work(left: number[]): Promise<void> {
    for (let number = left.pop(); number !== undefined; number = left.pop()) {
      const { route, requestOf } = drawRequest(seed, number)
      report.sent++
      try {
        const answer = await send(route, requestOf)
        report.coverage.add(route, answer)
        const { status } = answer
        report.statuses[status] = (report.statuses[status] ?? 0) + 1
        const cause = status < 500 ? null : world.takeCause(answer.requestId)
        if (isFailure(answer)) fail({ number, route, status, cause: cause ?? answer.code })
      } catch (error) {
        fail({ number, route, status: 0, cause: String(error) })
      }
    }
  }

  async function send(
    route: CallName,
    requestOf: ReturnType<typeof drawRequest>['requestOf'],
  ): Promise<FuzzAnswer> {
    const { ids, files, actors } = world
    // With limits of attempts, an account for each request would be refused: the expendable one sends it.
    const prepared = isLimited ? null : await world.prepare(route)
    const request =
      prepared === null
        ? requestOf({ ids, files })
        : requestOf({ ...prepared, ids: { ...ids, ...prepared.ids }, files }, 'prepared')
    onRequest?.(request)
    const { actor } = request
    const sender = actor === 'prepared' ? prepared?.visitor : actors[actor]
    if (sender === undefined) throw new Error(`nobody was prepared for ${route}`)
    return sendRequest(sender, request)
  }
}

function isFailure({ status, retryAfter }: FuzzAnswer): boolean {
  if (status < 500 || declared.has(status)) return false
  return status !== 503 || retryAfter === null
}
