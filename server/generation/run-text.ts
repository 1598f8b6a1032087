import type { RunEnd, RunEvent } from '#core/generation/run/run-events.ts'

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

  /** The text after the first `seq` characters as one event, then the end if there is one; of a failed run only its end. */
  eventsAfter(seq: number, end: RunEnd | null): RunEvent[] {
    const text = end?.status === 'failed' ? '' : this.textAfter(seq)
    const events: RunEvent[] = text === '' ? [] : [{ type: 'text', seq: this.length, text }]
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
