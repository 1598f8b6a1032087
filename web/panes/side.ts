import { report } from '#web/api/report.ts'
import type { Readable, Slice } from '#web/store/slice.ts'
import { useProvided } from '#web/ui/provided.ts'
import { showToast } from '#web/ui/toast.tsx'
import { failures } from '#web/words/failures.ts'
import type { Panes } from './panes.ts'

/** What may stand in the chat's place, each with what it is opened with. A feature adds its own panel. */
export interface SidePanels {
  chat: null
}
export type SideName = keyof SidePanels

export type SideState = {
  [Name in SideName]: { side: Name; argument: SidePanels[Name] }
}[SideName] & {
  /** Gets the focus back. */
  opener: Element | null
}

export const chatAlone: SideState = { side: 'chat', argument: null, opener: null }

type Options = {
  slice: Slice<SideState>
  panes: Panes
  /** Loads the code of a panel. */
  load: (name: SideName) => Promise<unknown>
  /** Whether a panel replaces the whole chat, and not only its messages. */
  isColumn: (name: SideName) => boolean
}

/** The panel beside the pages: at most one at a time, in the chat's place. */
export class Side {
  readonly slice: Readable<SideState>
  readonly #options: Options
  /** Numbers the openings, because only the newest one counts. */
  #opening = 0

  constructor(options: Options) {
    this.slice = options.slice
    this.#options = options
  }

  isOpen(name: SideName): boolean {
    return this.slice.get().side === name
  }

  /** Opens a panel once its code is loaded; false when it cannot be loaded, or something else was opened meanwhile. */
  async open<Name extends SideName>(
    name: Name,
    argument: SidePanels[Name],
    opener: Element | null = document.activeElement,
  ): Promise<boolean> {
    const own = ++this.#opening
    try {
      await this.#options.load(name)
    } catch (error) {
      report(`the panel '${name}' could not be opened`, error)
      showToast(failures.unreached)
      return false
    }
    if (own !== this.#opening) return false
    this.#options.slice.set({ side: name, argument, opener } as SideState)
    if (this.#options.isColumn(name)) this.#options.panes.show('chat')
    return true
  }

  /** Changes what the open panel was opened with. */
  change<Name extends SideName>(name: Name, argument: SidePanels[Name]): void {
    if (this.isOpen(name)) this.#options.slice.set({ argument } as Partial<SideState>)
  }

  /**
   * Shows the chat again, and on a small screen the pages if the panel replaced all of it; the focus returns to what
   * opened the panel, or to the pages where that is gone.
   */
  close = (): void => {
    this.#opening++
    const { side, opener } = this.slice.get()
    this.#options.slice.set(chatAlone)
    if (this.#options.isColumn(side)) this.#options.panes.show('vista')
    const isGone = opener?.isConnected === false
    const focus = () => {
      if (isGone) this.#options.panes.focus('pages', { preventScroll: true })
      else if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
    focus()
    // An opener in the chat is shown again only after that.
    if (document.activeElement !== opener) requestAnimationFrame(focus)
  }
}

export const useSide = (): Side => useProvided(Side)
