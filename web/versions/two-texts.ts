import { errorMessage } from '#web/api/api-error.ts'
import { type Editing, useSession } from '#web/editor/editing.ts'
import { useSessionView } from '#web/editor/use-session-view.ts'
import { toastLostConnection } from '#web/lost-connection.ts'
import type { Panes } from '#web/panes/panes.ts'
import type { Readable, Slice } from '#web/store/slice.ts'
import { useProvided } from '#web/ui/provided.ts'
import { showToast } from '#web/ui/toast.tsx'

export type TwoTextsState = {
  /** Whether the two texts are compared in place of the pages. */
  isComparing: boolean
  /** The choice that is being carried out. */
  chosen: 'mine' | 'newest' | null
}

type Options = {
  slice: Slice<TwoTextsState>
  editing: Editing
  panes: Panes
  /** Loads the code of the comparison. */
  load: () => Promise<unknown>
}

/** A document that was changed in two places: both texts are kept and compared, and the student chooses. */
export class TwoTexts {
  readonly slice: Readable<TwoTextsState>
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
    this.slice = options.slice
  }

  compare = async (): Promise<void> => {
    try {
      await this.#options.load()
      this.#options.slice.set({ isComparing: true })
      this.#options.panes.show('vista')
    } catch (error) {
      toastLostConnection('two texts could not be compared', error)
    }
  }

  closeComparison = (): void => {
    this.#options.slice.set({ isComparing: false })
    this.showCard()
  }

  /** Shows the card, for screens with only the pages in sight. */
  showCard = (): void => {
    const { panes } = this.#options
    panes.show('chat')
    requestAnimationFrame(() => panes.focus('two texts'))
  }

  choose = async (which: 'mine' | 'newest'): Promise<void> => {
    const { editing, panes } = this.#options
    const { session } = editing
    if (!session || this.slice.get().chosen !== null) return
    this.#options.slice.set({ chosen: which })
    try {
      await session.choose(which)
      showToast('Los dos textos quedan guardados como versiones.')
      panes.show('vista')
      this.#options.slice.set({ isComparing: false })
      // The pressed button is gone.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) session.focus()
      })
    } catch (error) {
      showToast(errorMessage(error))
    } finally {
      this.#options.slice.set({ chosen: null })
    }
  }
}

export const useTwoTexts = (): TwoTexts => useProvided(TwoTexts)

/** Whether the student has to choose between two texts. */
export function useIsTwoTexts(): boolean {
  return useSessionView(useSession(), ({ phase }) => phase === 'conflict') === true
}
