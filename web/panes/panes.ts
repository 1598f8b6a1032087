import type { WorkPlan } from '#core/generation/works/work-plan.ts'
import { keepChosenPages, readChosenPages } from '#web/projects/chosen-pages.ts'
import type { Readable, Slice } from '#web/store/slice.ts'
import { tabStorage } from '#web/ui/browser-storage.ts'
import { ElementsByKey } from '#web/ui/elements-by-key.ts'
import { useProvided } from '#web/ui/provided.ts'

/** The two halves of the screen; a small screen shows one of them. */
export type PaneName = 'chat' | 'vista'

export type PaneState = {
  pane: PaneName
  /** The text of the prompt box. */
  text: string
  /** The length that was chosen for it, in pages; null for what the text says. */
  pages: number | null
  /** The document that has just been written, until the student looks at it, and what its request cost. */
  finished: { credits: number; isComplete: boolean } | null
  /** The size of that text, or of the growing one, where the pages are not in sight. */
  progress: { pages: number; words: number } | null
  /** How many pages the text that is being written is to have, where that was planned. */
  plannedPages: number | null
  /** The plan of which nothing is written yet. */
  sketch: Sketch | null
  /** What the title of the browser's tab begins with: how far a long work is. */
  titlePrefix: string
}

export type Sketch = {
  plan: WorkPlan
  /** Which section is open, counted from 0. */
  open: number | null
  /** The section in which the credits end, and the page; null where they suffice. */
  ends: { section: number; page: number } | null
}

/** Elements that get the focus from elsewhere on the screen. */
type Place =
  | 'box'
  | 'pages tab'
  | 'pages'
  | 'accept'
  | 'versions button'
  | 'versions list'
  | 'two texts'

const storageKey = (projectId: string) => `borrador-${projectId}`

export function firstPanes(projectId: string, pane: PaneName): PaneState {
  return {
    pane,
    text: tabStorage.read(storageKey(projectId)) ?? '',
    pages: readChosenPages(projectId),
    finished: null,
    progress: null,
    plannedPages: null,
    sketch: null,
    titlePrefix: '',
  }
}

/** Which half of the screen is shown, and the text of the prompt box. */
export class Panes {
  readonly slice: Readable<PaneState>
  readonly #slice: Slice<PaneState>
  readonly #key: string
  readonly #projectId: string
  readonly #places = new ElementsByKey<Place>()

  constructor(slice: Slice<PaneState>, projectId: string) {
    this.slice = slice
    this.#slice = slice
    this.#projectId = projectId
    this.#key = storageKey(projectId)
  }

  get text(): string {
    return this.slice.get().text
  }

  show = (pane: PaneName): void => {
    this.#slice.set(pane === 'vista' ? { pane, finished: null } : { pane })
  }

  /** The text outlives leaving the screen (to top up, for example) but not the tab. */
  write = (next: string | ((written: string) => string)): void => {
    // A text restored after the screen was left waits for the next visit.
    const text = typeof next === 'function' ? next(tabStorage.read(this.#key) ?? '') : next
    if (text === '') tabStorage.remove(this.#key)
    else tabStorage.write(this.#key, text)
    this.#slice.set({ text })
  }

  /** Puts a text that left the chat back into the box, unless the box has another text. */
  restore = (text: string, pages: number | null): void => {
    this.write((written) => written || text)
    if (this.text === text) this.choosePages(pages)
  }

  tellFinished(finished: PaneState['finished']): void {
    this.#slice.set({ finished })
  }

  tellProgress(progress: PaneState['progress']): void {
    this.#slice.set({ progress })
  }

  /** Shows a sketch of the plan on the pages until it is called with null. */
  draw(sketch: Sketch | null, plannedPages: number | null = null): void {
    this.#slice.set({ sketch, plannedPages })
  }

  /** What the title of the browser's tab begins with. */
  prefixTitle(titlePrefix: string): void {
    this.#slice.set({ titlePrefix })
  }

  choosePages = (pages: number | null): void => {
    keepChosenPages(this.#projectId, pages)
    this.#slice.set({ pages })
  }

  /** After the text was sent. */
  clear(): void {
    this.write('')
    this.choosePages(null)
  }

  /** Puts a request into the prompt box, after what is written there. */
  ask = (request: string): void => {
    const written = this.text.trimEnd()
    if (!written.includes(request)) this.write(written ? `${written}\n${request}` : request)
    this.show('chat')
    this.focusSoon('box')
  }

  ref(place: Place): (element: HTMLElement | null) => void {
    return this.#places.ref(place)
  }

  element(place: Place): HTMLElement | null {
    return this.#places.get(place)
  }

  /** False if it is not shown. */
  focus(place: Place, options?: FocusOptions): boolean {
    return this.#places.focus(place, options)
  }

  /** Focuses a place, in the next frame if it is not shown yet. */
  focusSoon(place: Place): void {
    if (!this.focus(place)) requestAnimationFrame(() => this.focus(place))
  }
}

export const usePanes = (): Panes => useProvided(Panes)
