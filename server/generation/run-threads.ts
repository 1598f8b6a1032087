import { fileURLToPath } from 'node:url'
import { MessageChannel } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { Interruption, RunOutcome } from '#core/generation/run/run-machine.ts'
import type { RunFailure } from '#core/generation/wire/run-events.ts'
import type { WorkState } from '#core/generation/works/work-state.ts'
import { Places } from '#server/places/places.ts'
import { type Program, threadProgram } from '#server/workers/bundled-program.ts'
import { openThreads, type Threads } from '#server/workers/open-threads.ts'
import type { DriveOptions } from './drive-run.ts'
import type { ModelConfig } from './models/choose-model.ts'
import type { ModelTokens } from './models/model.ts'
import { lengthOfMaterial, type RunMaterial } from './run-material.ts'

/** What a thread needs to write a run. */
export type ThreadOrder = {
  material: RunMaterial
  outputUnits: number
  limits: DriveOptions['limits']
  model: ModelConfig
}

/** How a run ended; of an answer, what the database stores: the answer and its facts as JSON. */
export type RunReport =
  | (Omit<Extract<RunOutcome, { kind: 'answer' }>, 'answer' | 'isUnchanged'> & {
      answer: string
      facts: string
    })
  | Exclude<RunOutcome, { kind: 'answer' }>
  /** The work goes on at another server. */
  | { kind: 'suspended' }

export type FromThread =
  | { type: 'text'; text: string }
  /** The state of a work, after the text that it counts. */
  | { type: 'work'; state: WorkState }
  | { type: 'fault'; code: string; error: Error }
  | { type: 'tokens'; tokens: ModelTokens }
  | { type: 'alive' }
  | { type: 'end'; report: RunReport }

export type ToThread = { type: 'interrupt'; reason: Interruption } | { type: 'is_alive' }

/** What happens to a run, but for its end. */
export type RunListener = (event: Exclude<FromThread, { type: 'alive' | 'end' }>) => void

export type RunInThread = {
  /** Resolves when the run is over; never rejects. */
  report: Promise<RunReport>
  interrupt(reason: Interruption): void
}

/** The threads in which a server's runs are written (decision 062). */
export type RunThreads = {
  start(accountId: string, order: ThreadOrder, listener: RunListener): RunInThread
  close(): Promise<void>
}

type Limits = {
  program: Program
  /**
   * A run about longer texts, in UTF-16 units (some 100 pages), has a thread of its own: a step of it, such as the end of
   * its answer, takes longer than others should wait. All other runs share one thread.
   */
  maxSharedLength: number
  /** Threads for one long run each. */
  ownThreads: number
  /** Interval of pings to a thread, and the silence after which the thread is terminated. */
  askEveryMs: number
  maxSilenceMs: number
}
const usualLimits: Limits = {
  program: { name: 'run-program', source: new URL('./run-program.ts', import.meta.url) },
  maxSharedLength: 200_000,
  ownThreads: 12,
  askEveryMs: 5_000,
  maxSilenceMs: 20_000,
}
const sharedRuns = 1_000

export function openRunThreads(log: Logger, given: Partial<Limits> = {}): RunThreads {
  const limits = { ...usualLimits, ...given }
  const { ownThreads, maxSharedLength } = limits
  // Starting a thread takes half a second, and the first run would wait for it.
  const ready = taskOf(limits.program)
  const shared = openThreads({
    kind: 'runs',
    threads: 1,
    tasksAtOnce: sharedRuns,
    ready,
    maxMegabytes: 1_000,
  })
  const own = openThreads({
    kind: 'long runs',
    threads: ownThreads,
    tasksAtOnce: 1,
    maxMegabytes: 400,
  })
  const ownPlaces = new Places({
    kind: 'long runs',
    atOnce: ownThreads,
    perAccount: 1,
    waitingPerAccount: 2,
    waiting: 100,
    waitMs: 60_000,
    busy: 'generation.overloaded',
  })
  return {
    start(accountId, order, listener) {
      const isLong = lengthOfMaterial(order.material) > maxSharedLength
      const run = new ThreadRun(order, listener, limits)
      const begin = () => run.begin(isLong ? own : shared, log)
      if (isLong) {
        ownPlaces.run(accountId, begin, run.waiting.signal).catch(() => run.giveUpWaiting())
      } else void begin()
      return run
    },
    async close() {
      await Promise.all([shared.destroy(), own.destroy()])
    },
  }
}

function taskOf(program: Program): { filename: string; name: string } {
  return { filename: fileURLToPath(threadProgram(program)), name: 'writeRun' }
}

/** One run on its way to a thread, in it and at its end. */
class ThreadRun implements RunInThread {
  readonly report: Promise<RunReport>
  /** Aborted when the run is interrupted before it has a thread. */
  readonly waiting = new AbortController()
  readonly #order: ThreadOrder
  readonly #listener: RunListener
  readonly #limits: Limits
  readonly #channel = new MessageChannel()
  /** Ends the thread. */
  readonly #hung = new AbortController()
  #hasBegun = false
  #interruption: Interruption | null = null
  #end!: (report: RunReport) => void
  #silentSince = 0

  constructor(order: ThreadOrder, listener: RunListener, limits: Limits) {
    this.#order = order
    this.#limits = limits
    this.#listener = listener
    this.report = new Promise((resolve) => {
      this.#end = resolve
    })
  }

  interrupt(reason: Interruption): void {
    this.#interruption ??= reason
    if (this.#hasBegun) this.#send({ type: 'interrupt', reason })
    else this.waiting.abort()
  }

  /** Resolves when the run has left the thread. */
  async begin(threads: Threads, log: Logger): Promise<void> {
    this.#hasBegun = true
    const { port1, port2 } = this.#channel
    port1.on('message', (message: FromThread) => this.#hear(message))
    // Everything that the thread has sent is heard before.
    const closed = new Promise((resolve) => port1.once('close', resolve))
    this.#silentSince = performance.now()
    const watch = setInterval(() => this.#watch(), this.#limits.askEveryMs)
    watch.unref()
    try {
      const given = { ...this.#order, port: port2 }
      await threads.run(given, {
        ...taskOf(this.#limits.program),
        transferList: [port2],
        signal: this.#hung.signal,
      })
      await closed
    } catch (err) {
      log.error({ err }, 'a run could not be written in its thread')
    } finally {
      clearInterval(watch)
      port1.close()
      // Without a report before this one, the thread is gone.
      this.#end(interrupted)
    }
  }

  /** No thread was free for the run, or it was interrupted before. */
  giveUpWaiting(): void {
    this.#channel.port1.close()
    this.#end(reportWithoutThread(this.#order, this.#interruption))
  }

  #hear(message: FromThread): void {
    this.#silentSince = performance.now()
    if (message.type === 'end') this.#end(message.report)
    else if (message.type !== 'alive') this.#listener(message)
  }

  #send(message: ToThread): void {
    this.#channel.port1.postMessage(message)
  }

  #watch(): void {
    if (performance.now() - this.#silentSince > this.#limits.maxSilenceMs) this.#hung.abort()
    else this.#send({ type: 'is_alive' })
  }
}

const interrupted: RunReport = { kind: 'failure', code: 'generation.interrupted', details: {} }

function reportWithoutThread(
  { material }: ThreadOrder,
  interruption: Interruption | null,
): RunReport {
  const failure = (code: RunFailure['code']): RunReport => ({ kind: 'failure', code, details: {} })
  switch (interruption) {
    case null:
      return failure('generation.overloaded')
    case 'lease_lost':
      return { kind: 'abandoned' }
    case 'shutdown':
      return material.kind === 'work' ? { kind: 'suspended' } : interrupted
    case 'stopped':
      return failure('generation.stopped')
    case 'given_up':
      return interrupted
  }
}
