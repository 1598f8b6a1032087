import type { ErrorCode } from '#contract/error-words.ts'
import type { StreamEnd } from '#contract/generation.ts'
import { CandidatesWriter } from '#core/generation/candidates.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AppContext } from '#server/http/app-types.ts'
import { errorBody } from '#server/http/on-error.ts'
import { followGeneration } from './follow-generation.ts'

// Failures before any text that are told by the status; all others are an element of the array.
const toldByStatus: ReadonlySet<ErrorCode> = new Set([
  'generation.overloaded',
  'generation.rate_limited',
  'generation.refused_request',
  'generation.misconfigured',
])
// A model that thinks for long: after this the response starts, so that no proxy gives up on it.
const patienceMs = 20_000
const keepAliveMs = 15_000

const finishReasons = {
  complete: 'STOP',
  stopped: 'STOPPED',
  cut_off: 'MAX_TOKENS',
  credit_limit: 'CREDIT_LIMIT',
} as const

/** The response of `POST /api/generate`: the tail of a run as a streamed JSON array of candidates. */
export async function answerWithCandidates(
  dependencies: Dependencies,
  c: AppContext,
  generationId: string,
): Promise<Response> {
  const reading = new AbortController()
  c.req.raw.signal.addEventListener('abort', () => reading.abort(), { once: true })
  const events = followGeneration(dependencies, generationId, 0, reading.signal)
  let next = events.next()
  const first = await within(next, patienceMs)
  if (first !== null && !first.done && 'status' in first.value) {
    const end = first.value
    if (end.status === 'failed' && toldByStatus.has(end.code)) {
      reading.abort()
      throw new AppError(end.code, end.details)
    }
  }

  const encoder = new TextEncoder()
  const array = new CandidatesWriter()
  let seq = 0
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const event = await within(next, keepAliveMs)
      if (event === null) {
        // White space between elements keeps the connection awake.
        controller.enqueue(encoder.encode('\n'))
      } else if (event.done) {
        controller.enqueue(encoder.encode(array.end()))
        controller.close()
      } else if ('status' in event.value) {
        const last = lastElement(array, event.value, seq, c.get('requestId'))
        controller.enqueue(encoder.encode(last + array.end()))
        controller.close()
      } else {
        next = events.next()
        seq = event.value.seq
        controller.enqueue(encoder.encode(array.text(event.value.text, seq)))
      }
    },
    cancel() {
      reading.abort()
    },
  })
  return c.body(body, 200, { 'content-type': 'application/json; charset=utf-8' })
}

function lastElement(array: CandidatesWriter, end: StreamEnd, seq: number, requestId: string) {
  return end.status === 'failed'
    ? array.error(errorBody(new AppError(end.code, end.details), requestId).error)
    : array.finish(finishReasons[end.completeness], seq)
}

/** What a promise gives within the time, else null; the promise goes on. */
async function within<T>(promise: Promise<T>, ms: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
