import type { RunEnd, RunEvent } from '#core/generation/run/run-events.ts'
import { RunText } from './run-text.ts'

/** `unknown`: this server does not know how the run ended; the database does. */
export type LiveEnd = RunEnd | 'unknown'

/** A run in this process: the text so far and how much of it the database has. */
export class LiveRun {
  readonly generationId: string
  readonly userId: string
  readonly fence: number
  readonly #text = new RunText()
  /** How much of the text, in characters, the database has. */
  flushed = 0
  end: LiveEnd | null = null
  /** Ends the run from outside; its driver sets this. */
  interrupt: (reason: 'stopped' | 'shutdown' | 'lease_lost') => void = () => {}
  #pending = ''

  constructor(run: { generationId: string; userId: string; fence: number }) {
    this.generationId = run.generationId
    this.userId = run.userId
    this.fence = run.fence
  }

  /**
   * Adds text without half surrogate pairs. All text from one read of the model's socket becomes one piece, which ends
   * when the events of that read are handled. NUL is dropped: PostgreSQL does not take it.
   */
  append(text: string): void {
    if (this.#pending === '') queueMicrotask(() => this.close())
    this.#pending += text
  }

  /** Ends the current piece. */
  close(): void {
    const text = this.#pending.includes('\0') ? this.#pending.replaceAll('\0', '') : this.#pending
    this.#pending = ''
    if (text === '') return
    this.#text.add(text.isWellFormed() ? text : text.toWellFormed())
    this.#text.notify()
  }

  finish(end: LiveEnd): void {
    this.close()
    this.end = end
    this.#text.notify()
  }

  /** Characters (UTF-16 units) of the text so far. */
  get length(): number {
    return this.#text.length
  }

  textAfter(seq: number): string {
    return this.#text.textAfter(seq)
  }

  eventsAfter(seq: number): RunEvent[] {
    return this.#text.eventsAfter(seq, this.end === 'unknown' ? null : this.end)
  }

  onChange(listener: () => void): () => void {
    return this.#text.onChange(listener)
  }
}
