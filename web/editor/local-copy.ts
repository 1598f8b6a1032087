import { lockKey } from './unsaved-documents.ts'

type Options = {
  /** The key in browser storage. */
  storageKey: string
  /** Whether the server lacks something. */
  isNeeded: () => boolean
  /** Stores the text; false if the browser stores nothing. */
  write: () => boolean
  erase: () => void
  onChange: () => void
}

/** Writing to the browser's storage blocks the page; it may take at most a twentieth of the time. */
const keepAfterMs = 250
const restAfterKeeping = 20

/** What the server does not have yet, kept in this browser's storage. */
export class LocalCopy {
  readonly #options: Options
  #keeping: ReturnType<typeof setTimeout> | undefined
  #keptInMs = 0
  #isKept = true
  readonly #leave: (() => void)[]

  constructor(options: Options) {
    this.#options = options
    const keepNow = () => this.#keep()
    addEventListener('pagehide', keepNow)
    document.addEventListener('visibilitychange', keepNow)
    this.#leave = [
      () => removeEventListener('pagehide', keepNow),
      () => document.removeEventListener('visibilitychange', keepNow),
      lockKey(options.storageKey),
    ]
  }

  /** False if the text is lost with the tab, because this browser stores nothing. */
  get isKept(): boolean {
    return this.#isKept
  }

  keepSoon(): void {
    const ms = Math.max(keepAfterMs, this.#keptInMs * restAfterKeeping)
    this.#keeping ??= setTimeout(() => this.#keep(), ms)
  }

  forget(): void {
    clearTimeout(this.#keeping)
    this.#keeping = undefined
    this.#options.erase()
    this.#setKept(true)
  }

  dispose(): void {
    this.#keep()
    removeEventListener('beforeunload', askBeforeClosing)
    for (const leave of this.#leave) leave()
  }

  #keep(): void {
    clearTimeout(this.#keeping)
    this.#keeping = undefined
    if (!this.#options.isNeeded()) return
    const began = performance.now()
    this.#setKept(this.#options.write())
    this.#keptInMs = performance.now() - began
  }

  #setKept(isKept: boolean): void {
    if (this.#isKept === isKept) return
    this.#isKept = isKept
    if (isKept) removeEventListener('beforeunload', askBeforeClosing)
    else addEventListener('beforeunload', askBeforeClosing)
    this.#options.onChange()
  }
}

function askBeforeClosing(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
