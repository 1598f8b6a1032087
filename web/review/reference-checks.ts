import type { CheckReferencesResult } from '#contract/references.ts'
import { onReachability } from '#web/api/reachability.ts'
import { report } from '#web/api/report.ts'
import { answered, askable, type CheckEntry, isFinal, nextBatch, nextTime } from './plan-checks.ts'

export type ChecksView = {
  entries: ReadonlyMap<string, CheckEntry>
  /** The references that are being checked now. */
  asking: ReadonlySet<string>
  /** Whether the last call got no response. */
  isCutOff: boolean
  /** Whether this server queries no index. */
  isOff: boolean
}

type Options = {
  ask: (references: readonly string[]) => Promise<CheckReferencesResult>
  onChange: () => void
  /** Called when every reference that can be checked was checked. */
  onDone: () => void
}

/** How long the text has to stay unchanged before its references are checked. */
const restMs = 2_500

/** Has the server check the references of a text, each text once. */
export class ReferenceChecks {
  readonly #entries = new Map<string, CheckEntry>()
  readonly #options: Options
  readonly #toRetry = new Set<string>()
  #references: readonly string[] = []
  #canAsk = false
  #asking: ReadonlySet<string> = new Set()
  #isCutOff = false
  #isOff = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #isDisposed = false
  readonly #stopListening: () => void

  constructor(options: Options) {
    this.#options = options
    this.#stopListening = onReachability((isReachable) => isReachable && this.#afterTheCut())
  }

  snapshot(): ChecksView {
    return {
      entries: this.#entries,
      asking: this.#asking,
      isCutOff: this.#isCutOff,
      isOff: this.#isOff,
    }
  }

  /** `canAsk` is false while a run writes. */
  update(references: readonly string[], canAsk: boolean): void {
    const isSame =
      canAsk === this.#canAsk &&
      references.length === this.#references.length &&
      references.every((one, index) => one === this.#references[index])
    if (isSame) return
    this.#references = references
    this.#canAsk = canAsk
    this.#plan(restMs)
  }

  /** Checks again the references without a final result, or all. */
  retry(which: 'open' | 'all'): void {
    for (const one of askable(this.#references)) {
      const entry = this.#entries.get(one)
      if (which === 'all' || (entry && !isFinal(entry))) this.#toRetry.add(one)
    }
    this.#plan(0)
    this.#options.onChange()
  }

  dispose(): void {
    this.#isDisposed = true
    clearTimeout(this.#timer)
    this.#stopListening()
  }

  #afterTheCut(): void {
    if (!this.#isCutOff) return
    this.retry('open')
  }

  #plan(afterMs: number): void {
    clearTimeout(this.#timer)
    if (!this.#canAsk || this.#isOff || this.#isDisposed || this.#asking.size > 0) return
    const time = this.#toRetry.size > 0 ? 0 : nextTime(this.#references, this.#entries)
    if (time === null) return
    const wait = Math.max(afterMs, time - Date.now())
    this.#timer = setTimeout(() => void this.#ask(), wait)
  }

  async #ask(): Promise<void> {
    const batch = this.#due()
    if (batch.length === 0) {
      // The references to check again are no longer in the text.
      this.#toRetry.clear()
      return this.#plan(0)
    }
    this.#asking = new Set(batch)
    this.#options.onChange()
    try {
      const { results, is_off } = await this.#options.ask(batch)
      this.#isOff = is_off === true
      this.#isCutOff = false
      for (const [index, one] of batch.entries()) this.#answer(one, results[index] ?? null)
    } catch (error) {
      // The screen shows that they could not be checked, and when it will try again.
      report('references could not be checked', error)
      this.#isCutOff = true
      for (const one of batch) this.#answer(one, null)
    } finally {
      this.#asking = new Set()
    }
    if (this.#isDisposed) return
    const isDone = this.#due().length === 0
    this.#options.onChange()
    if (isDone && !this.#isOff) this.#options.onDone()
    this.#plan(0)
  }

  #due(): string[] {
    return nextBatch(this.#references, this.#entries, Date.now(), this.#toRetry)
  }

  #answer(one: string, check: CheckEntry['check']): void {
    this.#toRetry.delete(one)
    this.#entries.set(one, answered(this.#entries.get(one), check, Date.now()))
  }
}
