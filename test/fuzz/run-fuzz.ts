import { readDriftOf } from '#test/read-drift.ts'
import { type FuzzRequest, fuzzRequest } from './fuzz-request.ts'
import { startFuzzWorld } from './fuzz-world.ts'
import { type FuzzAnswer, sendRequest } from './send-request.ts'

export type FuzzOptions = {
  seed: number
  requests: number
  /** Sends the request of this number alone. */
  only: number | null
  log: (line: string) => void
}

export type FuzzFailure = { request: FuzzRequest; answer: FuzzAnswer; cause: string }

export type FuzzReport = {
  sent: number
  statuses: Record<string, number>
  failures: FuzzFailure[]
  drift: string[]
}

/** Of a model that does not answer, and of a server that is full: the contract names them. */
const declared = new Set([502, 504, 507])
const atOnce = 4
/** Requests until there is a new project, source and so on. */
const batchSize = 300
/** The share of the requests that meets the limits of attempts. */
const limitedShare = 0.1

/** Sends seeded requests made from the contract; an undeclared 5xx, a silence and a drift are failures. */
export async function runFuzz(options: FuzzOptions): Promise<FuzzReport> {
  const report: FuzzReport = { sent: 0, statuses: {}, failures: [], drift: [] }
  const { only, requests } = options
  const limitedFrom = Math.ceil(requests * (1 - limitedShare))
  if (only !== null) {
    await play(options, [only], only >= limitedFrom, report)
    return report
  }
  const numbers = Array.from({ length: requests }, (_, number) => number)
  await play(options, numbers.slice(0, limitedFrom), false, report)
  await play(options, numbers.slice(limitedFrom), true, report)
  return report
}

async function play(
  { seed, log }: FuzzOptions,
  numbers: readonly number[],
  isLimited: boolean,
  report: FuzzReport,
): Promise<void> {
  const world = await startFuzzWorld({ RATE_LIMIT: isLimited ? 'on' : 'off' })
  try {
    const batches = Math.ceil(numbers.length / batchSize)
    for (let batch = 0; batch < batches; batch++) {
      await world.renew()
      const left = numbers.slice(batch * batchSize, (batch + 1) * batchSize).reverse()
      await Promise.all(Array.from({ length: atOnce }, () => work(left)))
    }
    report.drift.push(...(await readDriftOf(world.server.dependencies.db)))
  } finally {
    await world.dispose()
  }

  async function work(left: number[]): Promise<void> {
    for (let number = left.pop(); number !== undefined; number = left.pop()) {
      const request = fuzzRequest(seed, number, world.ids)
      const answer = await sendRequest(world.actors[request.actor], request)
      report.sent++
      const status = String(answer.status)
      report.statuses[status] = (report.statuses[status] ?? 0) + 1
      if (!isFailure(answer)) continue
      const cause = world.causeOf(answer.requestId) ?? answer.code
      report.failures.push({ request, answer, cause })
      log(`${number}: ${request.route} as ${request.actor}: ${answer.status} ${cause}`)
    }
  }
}

function isFailure({ status, retryAfter }: FuzzAnswer): boolean {
  if (status < 500 || declared.has(status)) return false
  return status !== 503 || retryAfter === null
}
