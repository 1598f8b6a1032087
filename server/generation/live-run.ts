import type { Interruption } from '#core/generation/run/run-machine.ts'
import type { RunEnd, RunEvent } from '#core/generation/wire/run-events.ts'
import type { WorkState } from '#core/generation/works/work-state.ts'

/** `unknown`: this server does not know how the run ended; the database does. */
export type LiveEnd = RunEnd | 'unknown'

/** A run in this process: the text so far and how much of it the database has. */
export class LiveRun {
  readonly generationId: string
  readonly userId: string
  readonly fence: number
  readonly #text = new RunText()
  #flushed = 0
  /** State of a work in steps, null for other runs; `flushedWork`: the state that the database has. */
  work: WorkState | null
  flushedWork: WorkState | null
  end: LiveEnd | null = null
  /** Ends the run from outside; its driver sets this. */
  interrupt: (reason: Interruption) => void = () => {}
  #pending = ''

  /** `log`: what an earlier server has written of the text. */
  constructor(
    run: { generationId: string; userId: string; fence: number },
    { work = null, log = '' }: { work?: WorkState | null; log?: string } = {},
  ) {
    this.generationId = run.generationId
    this.userId = run.userId
    this.fence = run.fence
    this.work = work
    this.flushedWork = work
    if (log !== '') this.#text.add(log)
    this.#flushed = log.length
  }

  /** How much of the text, in characters, the database has. */
  get flushed(): number {
    return this.#flushed
  }

  set flushed(length: number) {
    this.#flushed = length
    if (this.work !== null) this.#text.notify()
  }

  /** What the database lacks of the run. */
  get isUnwritten(): boolean {
    return this.#flushed < this.length || this.work !== this.flushedWork
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

  /**
   * Of a work only what the database has is shown before its end: the server that takes it over goes on from there, so
   * that no reader ever has another text.
   */
  eventsAfter(seq: number): RunEvent[] {
    const end = this.end === 'unknown' ? null : this.end
    const limit = this.work !== null && end === null ? this.#flushed : this.length
    return this.#text.eventsAfter(seq, end, limit)
  }

  onChange(listener: () => void): () => void {
    return this.#text.onChange(listener)
  }
}

/**
 * The text of a run so far and how it ended. Readers keep a cursor of their own, so that a slow one does not slow the
 * run down.
 */
export class RunText {
  /** The text, piece by piece, and how long it is up to the end of each piece. */
  readonly #pieces: string[] = []
  readonly #ends: number[] = []
  readonly #listeners = new Set<() => void>()

  add(piece: string): void {
    this.#pieces.push(piece)
    this.#ends.push(this.length + piece.length)
  }

  /** Characters (UTF-16 units) of the text so far. */
  get length(): number {
    return this.#ends.at(-1) ?? 0
  }

  /** The text after its first `seq` characters. Searches from the end, because readers are close behind. */
  textAfter(seq: number): string {
    let from = this.#pieces.length
    while (from > 0 && (this.#ends[from - 1] ?? 0) > seq) from--
    const start = this.#ends[from - 1] ?? 0
    return this.#pieces
      .slice(from)
      .join('')
      .slice(seq - start)
  }

  /**
   * The text after the first `seq` characters, up to `limit`, as one event, then the end if there is one; of a failed
   * run only its end.
   */
  eventsAfter(seq: number, end: RunEnd | null, limit: number = this.length): RunEvent[] {
    const all = end?.status === 'failed' ? '' : this.textAfter(seq)
    const text = limit < this.length ? all.slice(0, Math.max(0, limit - seq)) : all
    const events: RunEvent[] =
      text === '' ? [] : [{ type: 'text', seq: Math.min(limit, this.length), text }]
    if (end !== null) events.push({ type: 'end', end })
    return events
  }

  get hasListeners(): boolean {
    return this.#listeners.size > 0
  }

  /** Calls `listener` whenever there is more, until the function it returns is called. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  notify(): void {
    for (const listener of this.#listeners) listener()
  }
}
