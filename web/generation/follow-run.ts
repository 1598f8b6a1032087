import type { GenerationRow } from '#contract/generation.ts'
import type { MessageRow, VersionRow } from '#contract/projects.ts'
import { generationIdHeader } from '#contract/response-headers.ts'
import { withIds } from '#core/document/block-ids.ts'
import type { AcademicText } from '#core/document/model.ts'
import { readAcademicText } from '#core/document/read-academic-text.ts'
import { withRestOf } from '#core/document/rest-of-text.ts'
import type { PartialAnswer } from '#core/generation/answer.ts'
import {
  type FollowEffect,
  type FollowInput,
  FollowMachine,
} from '#core/generation/run/follow-machine.ts'
import { CandidatesReader } from '#core/generation/wire/candidates.ts'
import { readServerSentEvent } from '#core/generation/wire/event-stream.ts'
import { ApiError } from '#web/api/api-error.ts'
import { readServerEvents, readText } from '#web/api/read-stream.ts'
import { findGeneration, openGenerationStream, startGeneration } from './generation.api.ts'
import { failureOf, GenerationFailed } from './generation-failed.ts'
import type { MessageCache } from './message-cache.ts'
import { planToSend } from './plan-to-send.ts'
import { waitToReconnect } from './retry.ts'
import { unansweredMessage } from './temporary-message.ts'

/** The server sends a heartbeat every 15 seconds. */
const maxSilenceMs = 20_000

export type Follow = {
  /** The message being answered. */
  message: MessageRow
  /** The rows of the chat, newest last: what `POST /api/generate` is given. */
  messages: MessageRow[]
  /** The run to attach to; null starts the answer. */
  running: GenerationRow | null
  /** The provider's name in the message about an empty answer. */
  providerName: string
  signal: AbortSignal
  onRunId: (generationId: string) => void
  onProgress: (progress: { answer: PartialAnswer; length: number }) => void
}

/** The answer; it is complete on the server. */
export type FollowedRun = { answer: PartialAnswer; json: string }

/**
 * Starts a run, or attaches to it, and follows it to its end, doing what a `FollowMachine` decides.
 * Rejects with GenerationFailed, or with the signal's reason.
 */
export function followRun(follow: Follow): Promise<FollowedRun> {
  return new Promise((resolve, reject) => {
    new RunFollower(follow, resolve, reject).start()
  })
}

class RunFollower {
  readonly #follow: Follow
  readonly #machine: FollowMachine
  readonly #resolve: (run: FollowedRun) => void
  readonly #reject: (reason: unknown) => void
  /** The current call or pause. */
  #current = new AbortController()
  #watch: ReturnType<typeof setTimeout> | undefined
  #knownRunId: string | null = null
  readonly #onOnline = () => this.#step({ type: 'online' })
  readonly #onAbort = () => {
    this.#end()
    this.#reject(this.#follow.signal.reason)
  }

  constructor(
    follow: Follow,
    resolve: (run: FollowedRun) => void,
    reject: (reason: unknown) => void,
  ) {
    this.#follow = follow
    this.#machine = new FollowMachine(follow.message.id)
    this.#resolve = resolve
    this.#reject = reject
  }

  start(): void {
    const { signal, running } = this.#follow
    if (signal.aborted) {
      this.#reject(signal.reason)
      return
    }
    signal.addEventListener('abort', this.#onAbort)
    window.addEventListener('online', this.#onOnline)
    this.#perform(this.#machine.start(running))
  }

  #end(): void {
    this.#current.abort()
    clearTimeout(this.#watch)
    this.#follow.signal.removeEventListener('abort', this.#onAbort)
    window.removeEventListener('online', this.#onOnline)
  }

  #step(input: FollowInput): void {
    const effects = this.#machine.handle(input)
    const { runId } = this.#machine
    if (runId !== null && runId !== this.#knownRunId) {
      this.#knownRunId = runId
      this.#follow.onRunId(runId)
    }
    this.#perform(effects)
  }

  #perform(effects: FollowEffect[]): void {
    for (const effect of effects) {
      switch (effect.type) {
        case 'generate':
          void this.#call((signal) => this.#generate(signal))
          break
        case 'read':
          void this.#call((signal) => this.#read(effect, signal))
          break
        case 'find_run':
          void this.#call(async (signal) => {
            const run = await findGeneration(this.#follow.message.project_id, signal)
            return { type: 'found', run }
          })
          break
        case 'pause':
          void this.#call(async (signal) => {
            await waitToReconnect(effect.failures, signal)
            return { type: 'paused' }
          })
          break
        case 'hang_up':
          clearTimeout(this.#watch)
          this.#current.abort()
          break
        case 'finished':
          this.#end()
          this.#resolve({ answer: this.#machine.answer, json: this.#machine.json })
          break
        case 'failed':
          this.#end()
          this.#reject(
            new GenerationFailed(
              failureOf(effect.failure, this.#follow.providerName, this.#machine.runId),
            ),
          )
      }
    }
  }

  /** Makes one call; its result is the machine's next input, unless the call was aborted meanwhile. */
  async #call(make: (signal: AbortSignal) => Promise<FollowInput>): Promise<void> {
    const mine = new AbortController()
    this.#current = mine
    let input: FollowInput
    try {
      input = await make(mine.signal)
    } catch (error) {
      input = inputOf(error)
    }
    clearTimeout(this.#watch)
    if (!mine.signal.aborted) this.#step(input)
  }

  async #generate(signal: AbortSignal): Promise<FollowInput> {
    this.#listen(signal)
    const { messages, message } = this.#follow
    const { selection } = message
    const plan = selection === null ? planToSend(messages, message) : undefined
    const response = await startGeneration(messages, { selection, plan }, signal)
    if (signal.aborted) return { type: 'broken' }
    this.#step({ type: 'opened', runId: response.headers.get(generationIdHeader) })
    const array = new CandidatesReader()
    for await (const chunk of readText(response)) {
      if (signal.aborted) return { type: 'broken' }
      this.#listen(signal)
      this.#take(array.push(chunk))
    }
    return { type: 'closed', state: array.end() }
  }

  async #read(
    { runId, after }: Extract<FollowEffect, { type: 'read' }>,
    signal: AbortSignal,
  ): Promise<FollowInput> {
    this.#listen(signal)
    const response = await openGenerationStream(runId, after, signal)
    for await (const { name, data } of readServerEvents(response, () => this.#listen(signal))) {
      if (signal.aborted) return { type: 'broken' }
      const event = readServerSentEvent(name, data)
      if (event !== null) this.#take([event])
    }
    return { type: 'closed', state: 'cut' }
  }

  #take(events: Extract<FollowInput, { type: 'events' }>['events']): void {
    if (events.length === 0) return
    this.#step({ type: 'events', events })
    if (!this.#machine.isOver) this.#follow.onProgress(this.#machine)
  }

  /** A connection without a heartbeat is broken, even when the browser reports it as open. */
  #listen(signal: AbortSignal): void {
    clearTimeout(this.#watch)
    if (signal.aborted) return
    this.#watch = setTimeout(() => this.#step({ type: 'silence' }), maxSilenceMs)
  }
}

function inputOf(error: unknown): FollowInput {
  if (!(error instanceof ApiError) || error.status === 0) return { type: 'broken' }
  const { status, code, serverMessage: message, text, details, requestId } = error
  return { type: 'refused', refusal: { status, code, message, text, details, requestId } }
}

/** Resolves when the chat has the answer to another member's message, or no longer has the message. */
export async function savedByOther(
  { id }: MessageRow,
  cache: Pick<MessageCache, 'rows' | 'refresh'>,
  signal: AbortSignal,
): Promise<void> {
  for (let tries = 0; unansweredMessage(cache.rows)?.id === id; tries++) {
    await waitToReconnect(tries, signal)
    await cache.refresh()
  }
}

/** What the pages show of a growing text: over the document that it rewrites, the rest of which stays. */
export function showOver(document: VersionRow | null): (growing: AcademicText) => AcademicText {
  const old = document && readAcademicText(document.content)
  return (growing) => withIds(old && growing.cuerpo.length > 0 ? withRestOf(old, growing) : growing)
}
