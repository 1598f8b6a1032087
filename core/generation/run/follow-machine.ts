import type { PartialAnswer } from '#core/generation/answer.ts'
import type { ObjectsState } from '#core/generation/json/json-objects.ts'
import type { RunEnd, RunEvent, RunFailureCode } from '#core/generation/wire/run-events.ts'
import { WireReader } from '#core/generation/wire/wire-reader.ts'

/** A run as the server lists it (`GET /api/projects/:id/generation`). */
export type FoundRun = {
  id: string
  user_message_id: string
  status: 'running' | 'generated' | 'saved' | 'failed'
  error_code: string | null
  error_message: string | null
  /** Grows when another server takes the run over. */
  fence: number
}

/** The server responded to a call with an error. */
export type Refusal = {
  status: number
  code: string | null
  message: string | null
  text: string
  details?: unknown
  requestId?: string | null
}

export type FollowInput =
  /** The response of `generate` or `read` has begun; `runId` as its header or the caller knows it. */
  | { type: 'opened'; runId: string | null }
  | { type: 'events'; events: readonly RunEvent[] }
  /** The response is over without an error of the network. */
  | { type: 'closed'; state: ObjectsState }
  /** A call got no response, or its connection was lost halfway. */
  | { type: 'broken' }
  /** Nothing has arrived for longer than the time between two heartbeats of the server. */
  | { type: 'silence' }
  /** The device has a network again. */
  | { type: 'online' }
  | { type: 'refused'; refusal: Refusal }
  /** The answer to `find_run`. */
  | { type: 'found'; run: FoundRun | null }
  | { type: 'paused' }

export type FollowEffect =
  /** `POST /api/generate`. */
  | { type: 'generate' }
  /** Ask for the state of the project's newest run. */
  | { type: 'find_run' }
  /** `GET /api/generations/:id/stream?after=`. */
  | { type: 'read'; runId: string; after: number }
  /** End the call under way and hand in nothing more of it. */
  | { type: 'hang_up' }
  /** Wait, longer after each failure in a row. */
  | { type: 'pause'; failures: number }
  /** The answer is complete on the server and can be saved. */
  | { type: 'finished' }
  | { type: 'failed'; failure: FollowFailure }

/** Failures that the browser detects itself; the other codes come from the server. */
type FollowFailureCode = Extract<
  RunFailureCode,
  | 'generation.interrupted'
  | 'generation.bad_stream'
  | 'generation.empty_response'
  | 'generation.empty_content'
  | 'generation.wrong_format'
>

export type FollowFailure =
  /** The server's own Spanish words for how the run failed. */
  | { kind: 'reported'; code: string | null; message: string }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'unreachable' }
  | { kind: 'failure'; code: FollowFailureCode }

/** After this many failures in a row, with nothing received between them, the connection counts as lost. */
const maxFailures = 12
/** How often the first call is made when its response is lost and the server has no run for it. */
const maxAsked = 3

/**
 * Follows one run to its end over any number of broken connections. Decides which call comes next, which of the
 * received text is new, when the run is over and how it ended. Pure: calls, timers and the network's state are the
 * driver's (`web/generation/follow-run.ts`). Never starts an existing run twice: after the first call it finds the
 * run and reads on where the text ends.
 */
export class FollowMachine {
  readonly #messageId: string
  #phase: 'asking' | 'generating' | 'finding' | 'reading' | 'pausing' | 'over' = 'asking'
  #reader = new WireReader()
  #pieces: string[] = []
  #isNumbered = true
  #lastSeq = 0
  /** The fence of the run whose text arrives; a new run has fence 1. */
  #fence = 1
  #failures = 0
  #seqAtLastFailure = 0
  #asked = 1
  #ifNoRun: FollowFailure = { kind: 'unreachable' }
  runId: string | null = null
  /** Characters of JSON that have arrived. */
  length = 0

  constructor(messageId: string) {
    this.#messageId = messageId
  }

  /** What has arrived of the answer. */
  get answer(): PartialAnswer {
    return this.#reader.answer
  }

  get json(): string {
    return this.#pieces.join('')
  }

  get isOver(): boolean {
    return this.#phase === 'over'
  }

  /** Starts the answer, or attaches to the run that `attachTo` names. */
  start(attachTo: FoundRun | null = null): FollowEffect[] {
    if (attachTo === null) return [{ type: 'generate' }]
    this.#ifNoRun = { kind: 'failure', code: 'generation.interrupted' }
    this.#phase = 'finding'
    return this.#found(attachTo)
  }

  handle(input: FollowInput): FollowEffect[] {
    if (this.#phase === 'over') return []
    switch (input.type) {
      case 'opened':
        if (this.#phase === 'asking') this.#opened()
        this.runId = input.runId ?? this.runId
        return []
      case 'events':
        return this.#take(input.events)
      case 'closed':
        return this.#closed(input.state)
      case 'broken':
        return this.#resume()
      case 'silence':
        return [{ type: 'hang_up' }, ...this.#resume()]
      case 'online':
        return this.#phase === 'finding' ? [] : [{ type: 'hang_up' }, ...this.#findRun()]
      case 'refused':
        return this.#refused(input.refusal)
      case 'found':
        return this.#phase === 'finding' ? this.#found(input.run) : []
      case 'paused':
        return this.#phase === 'pausing' ? this.#findRun() : []
    }
  }

  #opened(): void {
    this.#phase = 'generating'
    this.#ifNoRun = { kind: 'failure', code: 'generation.bad_stream' }
  }

  #take(events: readonly RunEvent[]): FollowEffect[] {
    for (const event of events) {
      if (event.type === 'end') return this.#ended(event.end)
      this.#append(event.seq, event.text)
    }
    return []
  }

  #append(seq: number | null, text: string): void {
    if (seq === null) this.#isNumbered = false
    // A piece that comes again after a broken connection.
    else if (seq <= this.#lastSeq && this.#isNumbered) return
    else this.#lastSeq = seq
    this.#pieces.push(text)
    this.length += text.length
    this.#reader.push(text)
  }

  #ended(end: RunEnd): FollowEffect[] {
    if (end.status === 'failed') {
      return this.#fail({ kind: 'reported', code: end.code, message: end.message })
    }
    // A run's log may lack old pieces that were deleted; then what the server recorded counts.
    if (end.completeness === 'complete' && this.#phase === 'generating') {
      const outcome = this.#reader.finish()
      const isTextless = outcome.kind === 'wrong_format' && this.json.includes('"cuerpo":[]')
      if (isTextless && this.runId !== null) {
        // A plan is an answer without text: what the server recorded counts.
        this.#ifNoRun = { kind: 'failure', code: 'generation.wrong_format' }
        return [{ type: 'hang_up' }, ...this.#findRun()]
      }
      if (outcome.kind !== 'complete') {
        return this.#fail({ kind: 'failure', code: incompleteCodes[outcome.kind] })
      }
    }
    return this.#finish()
  }

  #closed(state: ObjectsState): FollowEffect[] {
    if (this.#phase !== 'generating') return this.#resume()
    if (state === 'complete') return this.#ended({ status: 'generated', completeness: 'complete' })
    if (state === 'invalid') return this.#fail({ kind: 'failure', code: 'generation.bad_stream' })
    if (state === 'empty' && this.runId === null) {
      return this.#fail({ kind: 'failure', code: 'generation.empty_response' })
    }
    return this.#resume()
  }

  #refused(refusal: Refusal): FollowEffect[] {
    // A refused first call means that there is no run; later on, a failing server may recover.
    const isPassing = this.#phase !== 'asking' && (refusal.status >= 500 || refusal.status === 429)
    return isPassing ? this.#resume() : this.#fail({ kind: 'refused', refusal })
  }

  #resume(): FollowEffect[] {
    this.#readAgainIfUnnumbered()
    this.#failures = this.#lastSeq > this.#seqAtLastFailure ? 0 : this.#failures + 1
    this.#seqAtLastFailure = this.#lastSeq
    if (this.#failures > maxFailures) return this.#fail({ kind: 'unreachable' })
    this.#phase = 'pausing'
    return [{ type: 'pause', failures: this.#failures }]
  }

  /** Text without `seq` cannot be resumed, so it is read again from its beginning. */
  #readAgainIfUnnumbered(): void {
    if (!this.#isNumbered) this.#readAgain()
  }

  #readAgain(): void {
    this.#reader = new WireReader()
    this.#pieces = []
    this.#isNumbered = true
    this.#lastSeq = 0
    this.#seqAtLastFailure = 0
    this.length = 0
  }

  #findRun(): FollowEffect[] {
    this.#readAgainIfUnnumbered()
    this.#phase = 'finding'
    return [{ type: 'find_run' }]
  }

  #found(run: FoundRun | null): FollowEffect[] {
    if (run?.user_message_id !== this.#messageId) return this.#notFound()
    this.runId = run.id
    if (run.status === 'saved') return this.#finish()
    if (run.status === 'failed') {
      const { error_code: code, error_message: message } = run
      return this.#fail(
        message === null
          ? { kind: 'failure', code: 'generation.interrupted' }
          : { kind: 'reported', code, message },
      )
    }
    // Another server goes on with the run: its text counts, from the beginning.
    if (run.fence !== this.#fence) this.#readAgain()
    this.#fence = run.fence
    this.#phase = 'reading'
    return [{ type: 'read', runId: run.id, after: this.#lastSeq }]
  }

  /** Repeats a call that never reached the server; the server starts only one run for each message. */
  #notFound(): FollowEffect[] {
    if (this.#ifNoRun.kind !== 'unreachable' || this.#asked === maxAsked) {
      return this.#fail(this.#ifNoRun)
    }
    this.#asked++
    this.#phase = 'asking'
    return [{ type: 'generate' }]
  }

  #finish(): FollowEffect[] {
    this.#phase = 'over'
    return [{ type: 'hang_up' }, { type: 'finished' }]
  }

  #fail(failure: FollowFailure): FollowEffect[] {
    this.#phase = 'over'
    return [{ type: 'hang_up' }, { type: 'failed', failure }]
  }
}

const incompleteCodes = {
  empty: 'generation.empty_content',
  malformed: 'generation.bad_stream',
  wrong_format: 'generation.wrong_format',
} as const satisfies Record<string, FollowFailureCode>
