import { dequal } from 'dequal'
import type { VersionRow } from '#contract/projects.ts'
import type { AcademicText } from '#core/document/model.ts'
import { readAcademicText } from '#core/document/read-academic-text.ts'
import { editedDocument, headBlocks } from '#core/editing/document-text.ts'
import { ApiError, hasStatus } from '#web/api/api-error.ts'
import { isServerReachable, onReachability } from '#web/api/reachability.ts'
import { report } from '#web/api/report.ts'
import { baseOf, isKnown, newestOfConflict, restoreVersion, saveDocument } from './document.api.ts'
import type { SessionOptions } from './editing-session.ts'
import { keepBothTexts } from './keep-both-texts.ts'
import { LocalCopy } from './local-copy.ts'
import {
  hasUnsaved,
  resumeSaving,
  type SaveEvent,
  type SaveFailure,
  type SavePhase,
  type SaveState,
  startSaving,
  stepSaving,
} from './save-machine.ts'
import type { SavedSession, TextSaving } from './text-saving.ts'
import {
  forgetUnsaved,
  keepUnsaved,
  newStorageKey,
  type UnsavedDocument,
} from './unsaved-documents.ts'

type Options = {
  projectId: string
  /** The key in browser storage under which unsaved text is kept. */
  storageKey: string
  session: SavedSession
  onSending: () => void
  onSaved: (version: VersionRow) => void
}

/** Saves a text as a whole: carries out the effects of the save machine, with the server and this browser's storage. */
class WholeText implements TextSaving {
  #state: SaveState
  #newest: VersionRow | null = null
  #refusal: string | null = null
  readonly #options: Options
  #waiting: ReturnType<typeof setTimeout> | undefined
  #flushing: (() => void)[] = []
  #isDisposed = false
  readonly #copy: LocalCopy
  readonly #leave: () => void

  constructor(state: SaveState, options: Options) {
    this.#state = state
    this.#options = options
    const { storageKey, session } = options
    this.#copy = new LocalCopy({
      storageKey,
      isNeeded: () => hasUnsaved(this.#state),
      write: () => keepUnsaved({ key: storageKey, text: session.text(), ...this.#state.base }),
      erase: () => forgetUnsaved(storageKey),
      onChange: () => session.saidChanged(),
    })
    this.#leave = onReachability((isReachable) => isReachable && this.freed())
    if (hasUnsaved(state)) this.#step({ type: 'due' })
  }

  get phase(): SavePhase {
    return this.#state.phase
  }

  get newest(): VersionRow | null {
    return this.#newest
  }

  get refusal(): string | null {
    const { phase } = this.#state
    if (phase !== 'offline' && phase !== 'limited') return this.#refusal
    if (this.#copy.isKept) return null
    return phase === 'offline'
      ? 'Sin conexión: no cierres esta pestaña'
      : 'No cierres esta pestaña: guardaremos tu texto en unos minutos'
  }

  edited(): void {
    this.#step({ type: 'edited', at: Date.now() })
  }

  /** Nobody else sees it. */
  selected(): void {}

  taken(): null {
    return null
  }

  readonly together = null
  readonly carets = []

  freed(): void {
    this.#step({ type: 'free' })
  }

  adopt(version: VersionRow): void {
    const { phase, base } = this.#state
    if (phase !== 'clean' || isKnown(version, base)) return
    const text = readAcademicText(version.content)
    if (!text) return
    const { session } = this.#options
    if (!dequal(text, session.text())) session.replace(text)
    this.#step({ type: 'replaced', base: baseOf(version) })
  }

  /** Throws when the server cannot be reached; every step may be repeated. */
  async choose(which: 'mine' | 'newest'): Promise<void> {
    const { projectId, session, onSaved } = this.#options
    const { version, text } = await keepBothTexts({
      which,
      mine: session.text(),
      newest: this.#newest,
      baseOf,
      save: (each, base) => saveDocument(projectId, each, base, true),
      restore: (number) => restoreVersion(projectId, number),
      newestOf: newestOfConflict,
      onNewest: (newest) => {
        this.#newest = newest
        session.saidChanged()
      },
    })
    if (text) session.replace(text)
    this.#step({ type: 'replaced', base: baseOf(version) })
    onSaved(version)
  }

  #step(event: SaveEvent): void {
    const before = this.#state
    const [state, effects] = stepSaving(before, event)
    this.#state = state
    for (const effect of effects) {
      if (effect.type === 'keep') this.#copy.keepSoon()
      if (effect.type === 'forget') this.#forget()
      if (effect.type === 'send') void this.#send()
      if (effect.type === 'wait') this.#wait(effect.ms)
    }
    if (state.phase !== before.phase) {
      if (state.phase !== 'saving' && state.phase !== 'waiting') {
        for (const resolve of this.#flushing.splice(0)) resolve()
      }
      this.#options.session.saidChanged()
    }
  }

  async flush(): Promise<boolean> {
    this.#step({ type: 'due' })
    while (this.#state.phase === 'saving' || this.#state.phase === 'waiting') {
      await new Promise<void>((resolve) => this.#flushing.push(resolve))
    }
    return this.#state.phase === 'clean'
  }

  dispose(): void {
    this.#copy.dispose()
    this.#step({ type: 'due' })
    clearTimeout(this.#waiting)
    this.#isDisposed = true
    this.#leave()
  }

  async #send(): Promise<void> {
    const { projectId, session } = this.#options
    clearTimeout(this.#waiting)
    this.#options.onSending()
    try {
      const version = await saveDocument(projectId, session.text(), this.#state.base)
      this.#refusal = null
      this.#options.onSaved(version)
      this.#step({ type: 'saved', base: baseOf(version), at: Date.now() })
      if (this.#flushing.length > 0) this.#step({ type: 'due' })
    } catch (error) {
      this.#step({ type: 'failed', ...this.#failureOf(error) })
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
      if (isServerReachable() || this.#state.phase !== 'offline') this.#step({ type: 'due' })
      else this.#wait(ms)
    }, ms)
  }

  #forget(): void {
    this.#newest = null
    this.#copy.forget()
  }
}

/** What a session of a text that one person writes begins with. `unsaved`: left in this browser by an earlier visit. */
export function wholeText(options: {
  projectId: string
  userId: string
  text: AcademicText
  newest: VersionRow | null
  unsaved: UnsavedDocument | null
  onSending: () => void
  onSaved: (version: VersionRow) => void
}): Pick<SessionOptions, 'document' | 'head' | 'saveBy'> {
  const { projectId, userId, unsaved, newest, ...told } = options
  const text = unsaved?.text ?? options.text
  const state = unsaved ? resumeSaving(unsaved) : startSaving(baseOf(newest))
  const storageKey = unsaved?.key ?? newStorageKey(userId, projectId)
  return {
    document: editedDocument(text),
    head: headBlocks(text),
    saveBy: (session) => new WholeText(state, { projectId, storageKey, session, ...told }),
  }
}
