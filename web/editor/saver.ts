import type { VersionRow } from '#contract/projects.ts'
import type { AcademicText } from '#core/document/model.ts'
import { ApiError, hasStatus } from '#web/api/api-error.ts'
import { isServerReachable, onReachability } from '#web/api/reachability.ts'
import { report } from '#web/api/report.ts'
import { baseOf, newestOfConflict, saveDocument } from './document.api.ts'
import {
  hasUnsaved,
  type SaveEvent,
  type SaveFailure,
  type SaveState,
  stepSaving,
} from './save-machine.ts'
import { forgetUnsaved, keepUnsaved, lockKey } from './unsaved-documents.ts'

export type SaverOptions = {
  projectId: string
  /** The key in browser storage under which unsaved text is kept. */
  storageKey: string
  readText: () => AcademicText
  onChange: () => void
  onSending: () => void
  onSaved: (version: VersionRow) => void
}

/** Writing to the browser's storage blocks the page; it may take at most a twentieth of the time. */
const keepAfterMs = 250
const restAfterKeeping = 20

/** Carries out the effects of the save machine, with the server and this browser's storage. */
export class Saver {
  #state: SaveState
  #newest: VersionRow | null = null
  #refusal: string | null = null
  readonly #options: SaverOptions
  #waiting: ReturnType<typeof setTimeout> | undefined
  #keeping: ReturnType<typeof setTimeout> | undefined
  #flushing: (() => void)[] = []
  #isDisposed = false
  #keptInMs = 0
  /** False if the text is lost with the tab, because this browser stores nothing. */
  #isKept = true
  readonly #leave: (() => void)[]

  constructor(state: SaveState, options: SaverOptions) {
    this.#state = state
    this.#options = options
    const keepNow = () => this.#keepNow()
    addEventListener('pagehide', keepNow)
    document.addEventListener('visibilitychange', keepNow)
    this.#leave = [
      () => removeEventListener('pagehide', keepNow),
      () => document.removeEventListener('visibilitychange', keepNow),
      onReachability((isReachable) => isReachable && this.step({ type: 'free' })),
      lockKey(options.storageKey),
    ]
    if (hasUnsaved(state)) this.step({ type: 'due' })
  }

  get state(): SaveState {
    return this.#state
  }

  /** In a conflict, the document as it was changed elsewhere; null if it has no version. */
  get newest(): VersionRow | null {
    return this.#newest
  }

  /** In Spanish, why the server does not save the text, or that this browser does not store it; null otherwise. */
  get refusal(): string | null {
    const { phase } = this.#state
    if (phase !== 'offline' && phase !== 'limited') return this.#refusal
    if (this.#isKept) return null
    return phase === 'offline'
      ? 'Sin conexión: no cierres esta pestaña'
      : 'No cierres esta pestaña: guardaremos tu texto en unos minutos'
  }

  /** The document was changed elsewhere once more while the student chose. */
  setNewest(newest: VersionRow | null): void {
    this.#newest = newest
    this.#options.onChange()
  }

  step(event: SaveEvent): void {
    const before = this.#state
    const [state, effects] = stepSaving(before, event)
    this.#state = state
    for (const effect of effects) {
      if (effect.type === 'keep') this.#keepSoon()
      if (effect.type === 'forget') this.#forget()
      if (effect.type === 'send') void this.#send()
      if (effect.type === 'wait') this.#wait(effect.ms)
    }
    if (state.phase !== before.phase) {
      if (state.phase !== 'saving' && state.phase !== 'waiting') {
        for (const resolve of this.#flushing.splice(0)) resolve()
      }
      this.#options.onChange()
    }
  }

  /** Saves without waiting for a pause. Resolves when everything is saved, or with false when that is impossible. */
  async flush(): Promise<boolean> {
    this.step({ type: 'due' })
    while (this.#state.phase === 'saving' || this.#state.phase === 'waiting') {
      await new Promise<void>((resolve) => this.#flushing.push(resolve))
    }
    return this.#state.phase === 'clean'
  }

  dispose(): void {
    this.#keepNow()
    this.step({ type: 'due' })
    clearTimeout(this.#waiting)
    this.#isDisposed = true
    removeEventListener('beforeunload', askBeforeClosing)
    for (const leave of this.#leave) leave()
  }

  async #send(): Promise<void> {
    const { projectId, readText } = this.#options
    clearTimeout(this.#waiting)
    this.#options.onSending()
    try {
      const version = await saveDocument(projectId, readText(), this.#state.base)
      this.#refusal = null
      this.#options.onSaved(version)
      this.step({ type: 'saved', base: baseOf(version), at: Date.now() })
      if (this.#flushing.length > 0) this.step({ type: 'due' })
    } catch (error) {
      this.step({ type: 'failed', ...this.#failureOf(error) })
    }
  }

  #failureOf(error: unknown): SaveFailure {
    if (!(error instanceof ApiError)) {
      report('the document could not be saved', error)
      return { why: 'refused' }
    }
    const newest = newestOfConflict(error)
    if (newest !== undefined) {
      this.#newest = newest
      return { why: 'conflict' }
    }
    if (error.code === 'document.being_written') return { why: 'locked' }
    if (error.code === 'document.saved_too_often') {
      const { retryAfterSeconds = 0 } = error.details as { retryAfterSeconds?: number }
      return { why: 'limited', retryMs: retryAfterSeconds * 1_000 }
    }
    const isForGood = hasStatus(error, 400, 404, 413, 422)
    if (isForGood) this.#refusal = error.serverMessage
    return { why: isForGood ? 'refused' : 'offline' }
  }

  #wait(ms: number): void {
    clearTimeout(this.#waiting)
    if (this.#isDisposed) return
    this.#waiting = setTimeout(() => {
      // While the server is unreachable, wait until the health check in `web/api/reachability.ts` reports it again.
      if (isServerReachable() || this.#state.phase !== 'offline') this.step({ type: 'due' })
      else this.#wait(ms)
    }, ms)
  }

  #keepSoon(): void {
    const ms = Math.max(keepAfterMs, this.#keptInMs * restAfterKeeping)
    this.#keeping ??= setTimeout(() => this.#keepNow(), ms)
  }

  #keepNow(): void {
    clearTimeout(this.#keeping)
    this.#keeping = undefined
    if (!hasUnsaved(this.#state)) return
    const { storageKey, readText } = this.#options
    const began = performance.now()
    this.#setKept(keepUnsaved({ key: storageKey, text: readText(), ...this.#state.base }))
    this.#keptInMs = performance.now() - began
  }

  #setKept(isKept: boolean): void {
    if (this.#isKept === isKept) return
    this.#isKept = isKept
    if (isKept) removeEventListener('beforeunload', askBeforeClosing)
    else addEventListener('beforeunload', askBeforeClosing)
    this.#options.onChange()
  }

  #forget(): void {
    clearTimeout(this.#keeping)
    this.#keeping = undefined
    this.#newest = null
    forgetUnsaved(this.#options.storageKey)
    this.#setKept(true)
  }
}

function askBeforeClosing(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
