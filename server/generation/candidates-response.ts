import type { ErrorCode } from '#contract/error-words.ts'
import type { GenerateElement, StreamEnd } from '#contract/generation.ts'
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
  let opened = false
  let seq = 0
  const write = (element: GenerateElement) => {
    const text = `${opened ? ',\n' : '['}${JSON.stringify(element)}`
    opened = true
    return encoder.encode(text)
  }
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const event = await within(next, keepAliveMs)
      if (event === null) {
        controller.enqueue(encoder.encode('\n'))
        return
      }
      if (event.done || 'status' in event.value) {
        if (!event.done) {
          controller.enqueue(write(closing(event.value as StreamEnd, seq, c.get('requestId'))))
        }
        controller.enqueue(encoder.encode(opened ? ']' : '[]'))
        controller.close()
        return
      }
      next = events.next()
      seq = event.value.seq
      controller.enqueue(write(candidate(event.value.text, seq)))
    },
    cancel() {
      reading.abort()
    },
  })
  return c.body(body, 200, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    // Nginx and its kind would otherwise hold the stream back.
    'x-accel-buffering': 'no',
  })
}

function candidate(text: string, seq: number, finishReason?: string): GenerateElement {
  return {
    candidates: [
      {
        content: { role: 'model', parts: [{ text }] },
        index: 0,
        ...(finishReason === undefined ? {} : { finishReason }),
      },
    ],
    seq,
  }
}

function closing(end: StreamEnd, seq: number, requestId: string): GenerateElement {
  if (end.status === 'failed') {
    return errorBody(new AppError(end.code, end.details), requestId)
  }
  return candidate('', seq, finishReasons[end.completeness])
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
