import { newSlice, type Readable } from '#web/store/slice.ts'
import type { CellEditor } from './cell-editor.ts'
import type { ScreenPoint, WrittenPlace } from './written-place.ts'

/** `isInSheet`: the words of the place are written in the sheet of a phone. */
type View = { place: WrittenPlace | null; isInSheet: boolean }

/** The selected table or figure, and which place of it is being written. */
export class WrittenCells {
  readonly #view = newSlice<View>({ place: null, isInSheet: false })
  readonly view: Readable<View> = this.#view
  #exhibit: CellEditor | null = null
  /** How writing starts once the exhibit can be written in. */
  #wanted: ((exhibit: CellEditor) => void) | null = null

  /** Null while none is selected, or its code is not there yet. */
  get exhibit(): CellEditor | null {
    return this.#exhibit
  }

  select(exhibit: CellEditor): void {
    this.#exhibit = exhibit
    const wanted = this.#wanted
    this.#wanted = null
    wanted?.(exhibit)
  }

  /** Starts in a place of the exhibit that has just been selected. */
  start(place: WrittenPlace): void {
    this.#soon((exhibit) => exhibit.start(place))
  }

  /** Starts writing at the pressed point; the press may come before the text can be edited. */
  press(place: WrittenPlace, point: ScreenPoint): void {
    this.#soon((exhibit) => exhibit.startAt(place, point))
  }

  /** Null where its code was not there yet. */
  forget(exhibit: CellEditor | null): void {
    if (this.#exhibit !== exhibit) return
    this.#exhibit = null
    this.#wanted = null
    this.placed(null, false)
  }

  #soon(start: (exhibit: CellEditor) => void): void {
    if (this.#exhibit) start(this.#exhibit)
    else this.#wanted = start
  }

  placed(place: WrittenPlace | null, isInSheet: boolean): void {
    this.#view.set({ place, isInSheet })
  }
}
