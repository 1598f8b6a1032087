import { AnswerReader } from '#core/generation/answer-reader.ts'
import { type Model, type ModelEvent, ModelFailure, type ModelRequest } from './model.ts'

export type StreamLimits = {
  /** The longest silence between two pieces. */
  idleMs: number
  /** The longest a whole run may take, its retries included. */
  totalMs: number
  /** The longest wait for a sign of life of an attempt; `idleMs` when absent. */
  firstByteMs?: number
  /** The waits before the first and the second retry. */
  retryDelaysMs?: readonly [number, number]
  /** 0 to 1: spreads the retries of many runs. */
  random?: () => number
}

const defaultRetryDelaysMs = [500, 2_000] as const
const retriesAllowed = { never: 0, once: 1, twice: 2 } as const

/**
 * The model's answer as clean JSON text, then its finish. Holds the text back until the first block has begun, so
 * that up to there a failed attempt can be made again unseen; what is around the JSON object is not delivered.
 * Ends normally only after a finish event. Otherwise throws a ModelFailure, or the signal's reason when aborted.
 * The taxonomy of failures: docs/decisions/008.
 */
export async function* streamModel(
  model: Model,
  request: ModelRequest,
  limits: StreamLimits,
): AsyncGenerator<ModelEvent> {
  const deadline = performance.now() + limits.totalMs
  for (let retries = 0; ; retries++) {
    const attempt = { delivered: false }
    try {
      yield* streamAttempt(model, request, limits, deadline, attempt)
      return
    } catch (error) {
      request.signal.throwIfAborted()
      const failure = asFailure(error)
      const wait = failure.retryAfterMs ?? retryDelay(limits, retries)
      const mayRetry =
        !attempt.delivered &&
        retries < retriesAllowed[failure.retry] &&
        performance.now() + wait < deadline
      if (!mayRetry) throw failure
      await pause(wait, request.signal)
    }
  }
}

async function* streamAttempt(
  model: Model,
  request: ModelRequest,
  limits: StreamLimits,
  deadline: number,
  attempt: { delivered: boolean },
): AsyncGenerator<ModelEvent> {
  const watch = new Watch(request.signal, limits, deadline)
  const reader = new AnswerReader()
  const outlet = new Outlet()
  let hasText = false
  let finish: (ModelEvent & { type: 'finish' }) | null = null
  try {
    for await (const event of model.stream({ ...request, signal: watch.signal })) {
      watch.touch()
      if (event.type === 'finish') {
        finish = event
        continue
      }
      if (event.text === '') continue
      hasText ||= event.text.trim() !== ''
      outlet.hold(reader.push(event.text))
      if (reader.state === 'broken') {
        throw new ModelFailure('generation.bad_stream', { message: 'The JSON is not valid' })
      }
      if (!attempt.delivered && reader.answer.text.cuerpo.length === 0) continue
      const text = outlet.take()
      if (text === '') continue
      attempt.delivered = true
      // Whoever reads may take its time: only the model's silence counts.
      watch.rest()
      yield { type: 'text', text }
      watch.touch()
    }
    watch.throwIfExpired()
  } catch (error) {
    watch.throwIfExpired()
    throw error
  } finally {
    watch.end()
  }
  if (!finish)
    throw new ModelFailure('generation.bad_stream', { message: 'Ended without a finish' })
  checkOutcome(reader, finish, hasText)
  const rest = outlet.takeAll()
  if (rest !== '') yield { type: 'text', text: rest }
  yield finish
}

/** A model that says it finished has to have given an answer, or, cut off, at least a block of one. */
function checkOutcome(
  reader: AnswerReader,
  finish: ModelEvent & { type: 'finish' },
  hasText: boolean,
): void {
  if (!hasText) {
    const retry = finish.reason === 'stop' ? 'once' : 'never'
    throw new ModelFailure('generation.empty_content', { message: 'No text', retry })
  }
  if (finish.reason === 'max_tokens') {
    if (reader.salvage()) return
    throw new ModelFailure('generation.interrupted', { message: 'Cut off before the first block' })
  }
  const outcome = reader.finish()
  if (outcome.kind === 'wrong_format') {
    throw new ModelFailure('generation.wrong_format', { message: 'Wrong shape', retry: 'once' })
  }
  if (outcome.kind !== 'complete') {
    throw new ModelFailure('generation.bad_stream', { message: `The JSON is ${outcome.kind}` })
  }
}

/** Holds text back, and never parts a surrogate pair between two pieces. */
class Outlet {
  #held = ''

  hold(text: string): void {
    this.#held += text
  }

  take(): string {
    const last = this.#held.charCodeAt(this.#held.length - 1)
    const end = last >= 0xd800 && last <= 0xdbff ? this.#held.length - 1 : this.#held.length
    const text = this.#held.slice(0, end)
    this.#held = this.#held.slice(end)
    return text
  }

  takeAll(): string {
    const text = this.#held
    this.#held = ''
    return text
  }
}

/** Aborts an attempt when the student stops it, or when the model is silent or slow for too long. */
class Watch {
  readonly #controller = new AbortController()
  readonly #outer: AbortSignal
  readonly #idleMs: number
  readonly #deadline: number
  #timer: NodeJS.Timeout
  #isFirst = true
  readonly #onAbort = () => this.#controller.abort(this.#outer.reason)

  constructor(outer: AbortSignal, limits: StreamLimits, deadline: number) {
    this.#outer = outer
    this.#idleMs = limits.idleMs
    this.#deadline = deadline
    this.#timer = this.#start(limits.firstByteMs ?? limits.idleMs)
    outer.addEventListener('abort', this.#onAbort)
    if (outer.aborted) this.#onAbort()
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** The model gave a sign of life. */
  touch(): void {
    clearTimeout(this.#timer)
    this.#isFirst = false
    this.#timer = this.#start(this.#idleMs)
  }

  /** Nothing is expected of the model until the next `touch`, but the run's total time goes on. */
  rest(): void {
    clearTimeout(this.#timer)
    this.#timer = this.#start(Number.POSITIVE_INFINITY)
  }

  throwIfExpired(): void {
    const { reason } = this.#controller.signal
    if (this.#controller.signal.aborted) throw reason
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#outer.removeEventListener('abort', this.#onAbort)
    this.#controller.abort(new Error('The attempt is over'))
  }

  #start(waitMs: number): NodeJS.Timeout {
    const left = Math.max(0, this.#deadline - performance.now())
    const isTotal = left <= waitMs
    return setTimeout(() => this.#expire(isTotal), Math.min(waitMs, left))
  }

  #expire(isTotal: boolean): void {
    const retry = this.#isFirst && !isTotal ? 'once' : 'never'
    const message = isTotal ? 'The run took too long' : 'The model fell silent'
    this.#controller.abort(new ModelFailure('generation.timed_out', { message, retry }))
  }
}

function asFailure(error: unknown): ModelFailure {
  if (error instanceof ModelFailure) return error
  return new ModelFailure('generation.bad_stream', { message: String(error), cause: error })
}

/** Half of the wait is fixed and half is drawn. */
function retryDelay(limits: StreamLimits, retries: number): number {
  const delays = limits.retryDelaysMs ?? defaultRetryDelaysMs
  const full = delays[Math.min(retries, 1) as 0 | 1]
  return full * (0.5 + 0.5 * (limits.random ?? Math.random)())
}

function pause(waitMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    }, waitMs)
    signal.addEventListener('abort', onAbort, { once: true })
    if (signal.aborted) onAbort()
  })
}
