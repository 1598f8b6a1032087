import { placesOf, reasonOf, summaryOf } from '#core/document/change-words.ts'
import { countLabel } from '#core/document/count-label.ts'
import type { AcademicText, Block } from '#core/document/model.ts'
import { type NamedChange, type NamedChanges, nameChanges } from '#core/document/named-changes.ts'
import { readAcademicText } from '#core/document/read-academic-text.ts'
import {
  applyChanges,
  type PlacedChange,
  placeChanges,
  textBlocks,
} from '#core/document/undo-changes.ts'
import type { Editing } from '#web/editor/editing.ts'
import type { EditingSession } from '#web/editor/editing-session.ts'
import { toastLostConnection } from '#web/lost-connection.ts'
import type { Jump } from '#web/marks/use-jump.ts'
import type { DocumentState } from '#web/pages/documents.ts'
import type { Panes } from '#web/panes/panes.ts'
import { newSlice, type Readable, type Slice } from '#web/store/slice.ts'
import { narrow } from '#web/ui/breakpoints.ts'
import { showToast } from '#web/ui/toast.tsx'
import { textFailures } from '#web/words/text-failures.ts'
import type { Revision } from './revised-version.ts'

/** A change with what the list says of it: its number from 1, its place and its reason. */
export type ToldChange = NamedChange & {
  number: number
  place: string
  reason: string
  /** The block as it was before the change, and as it was after it; null where there was none. */
  before: Block | null
  after: Block | null
}

export type ChangesState = {
  /** The blocks of the text as it is now. */
  blocks: readonly Block[]
  /** For each change, in which of those blocks it is, and whether it is undone or was edited since. */
  placed: readonly PlacedChange[]
  /** Whether the changes are marked on the pages. */
  isMarked: boolean
  /** The change in view, counted from 0. */
  current: number
  /** The change whose earlier words are shown; null for none. */
  opened: number | null
  /** The change to scroll to next; null for none. */
  jump: Jump<number> | null
  /** What was undone or made again last, for screen readers. */
  told: string
}

type Options = {
  made: Revision
  isNew: boolean
  editing: Editing
  panes: Panes
  document: Readable<DocumentState>
}

const nothing: AcademicText = { cuerpo: [], referencias: [] }

/** The changes of one revision. Finds them again in the text while it is edited, shows one by one and undoes them. */
export class Changes {
  readonly all: readonly ToldChange[]
  readonly summary: string
  readonly made: Revision
  readonly slice: Readable<ChangesState>
  readonly #slice: Slice<ChangesState>
  readonly #named: NamedChanges
  readonly #options: Options
  readonly #stop: (() => void)[]
  #session: EditingSession | null = null
  #stopSession = () => {}
  /** The editor's document or the version in which the changes were last found: compared by identity. */
  #read: unknown = null

  constructor(options: Options) {
    const { made, editing, document } = options
    this.#options = options
    this.made = made
    const [before, after] = [
      readAcademicText(made.before.content),
      readAcademicText(made.after.content),
    ]
    this.#named = nameChanges(before ?? nothing, after ?? nothing)
    const places = placesOf(this.#named)
    this.summary = summaryOf(this.#named)
    this.all = this.#named.changes.map((change, at) => ({
      ...change,
      number: at + 1,
      place: places[at] ?? '',
      reason: reasonOf(change, this.#named),
      before: this.#named.rows[change.from ?? change.row]?.before ?? null,
      after: this.#named.rows[change.row]?.after ?? null,
    }))
    this.#slice = newSlice<ChangesState>({
      blocks: [],
      placed: this.all.map(() => ({ status: 'applied', at: null })),
      isMarked: true,
      current: 0,
      opened: null,
      jump: options.isNew && this.all.length > 0 ? { to: 0, takesFocus: false } : null,
      told: '',
    })
    this.slice = this.#slice
    this.#stop = [editing.slice.subscribe(this.#follow), document.subscribe(this.#follow)]
    this.#follow()
  }

  dispose(): void {
    this.#stopSession()
    for (const stop of this.#stop) stop()
  }

  /** Scrolls to a change and makes it the current one. */
  go(at: number, takesFocus = true): void {
    const { placed } = this.slice.get()
    if (placed[at]?.at == null) {
      showToast('Ese párrafo cambió después. Lo que decía está en Versiones.')
      return
    }
    this.#options.panes.show('vista')
    this.#slice.set({ isMarked: true, current: at, opened: null, jump: { to: at, takesFocus } })
  }

  step(by: 1 | -1): void {
    const next = this.slice.get().current + by
    if (next >= 0 && next < this.all.length) this.go(next, false)
  }

  /** The student has scrolled to a change. */
  see(at: number): void {
    this.#slice.set({ current: at })
  }

  /** Shows the earlier words of a change; hides them for null. */
  open(at: number | null): void {
    this.#slice.set(at === null ? { opened: null } : { opened: at, current: at })
  }

  jumped = (): void => {
    this.#slice.set({ jump: null })
  }

  /** Removes the marks from the pages. */
  finish(): void {
    this.#slice.set({ isMarked: false, opened: null })
  }

  undo(at: number): Promise<void> {
    return this.#apply([at], 'before')
  }

  redo(at: number): Promise<void> {
    return this.#apply([at], 'after')
  }

  undoAll(): Promise<void> {
    return this.#apply(
      this.all.map((_, at) => at),
      'before',
    )
  }

  /** Undoes changes ('before') or makes them again ('after'), as one edit whatever their number. */
  async #apply(wanted: readonly number[], to: 'before' | 'after'): Promise<void> {
    let session: EditingSession | null
    try {
      session = await this.#options.editing.start()
    } catch (error) {
      return toastLostConnection('a change was not undone', error)
    }
    if (!session || session.isReadOnly) {
      return showToast(textFailures.text_locked)
    }
    const { text, done, touched } = applyChanges(session.text(), this.#named, wanted, to)
    if (done.length > 0) session.rewrite(text)
    this.#follow()
    this.#slice.set({ opened: null })
    this.#tell(done, touched, to)
  }

  #tell(done: readonly number[], touched: readonly number[], to: 'before' | 'after'): void {
    const kept =
      touched.length === 1 ? 'ese párrafo cambió' : `${touched.length} párrafos cambiaron`
    if (done.length === 0) {
      if (touched.length > 0)
        showToast(`No se deshizo: ${kept} después. Lo que decía está en Versiones.`)
      return
    }
    const what =
      done.length === 1
        ? `el cambio ${(done[0] ?? 0) + 1}`
        : countLabel(done.length, 'cambio', 'cambios')
    const told = `${to === 'before' ? 'Deshiciste' : 'Rehiciste'} ${done.length === 1 ? what : `los ${what}`}`
    this.#slice.set({ told })
    if (touched.length > 0) {
      showToast(`${told}; ${kept} después y queda así.`)
      return
    }
    // On a wide screen the list beside the pages says this and has a button to make the change again.
    if (to === 'after' || !matchMedia(narrow).matches) return
    showToast(told, { label: 'Rehacer', onClick: () => void this.#apply(done, 'after') })
  }

  /** Finds the changes again when the text has changed. */
  readonly #follow = (): void => {
    const { editing, document } = this.#options
    const { session } = editing
    if (session !== this.#session) {
      this.#stopSession()
      this.#session = session
      this.#stopSession = session?.view.subscribe(this.#follow) ?? (() => {})
    }
    const { newest } = document.get()
    const source = session ? session.state.doc : newest
    if (!source || source === this.#read) return
    this.#read = source
    const text = session?.text() ?? (newest && readAcademicText(newest.content))
    if (!text) return
    const placed = placeChanges(text, this.#named)
    const { opened } = this.slice.get()
    const isGone = opened !== null && placed[opened]?.status !== 'applied'
    this.#slice.set({ blocks: textBlocks(text), placed, ...(isGone && { opened: null }) })
  }
}
