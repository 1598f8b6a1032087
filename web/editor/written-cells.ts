import { newSlice, type Slice } from '#web/store/slice.ts'
import type { CellEditor } from './cell-editor.ts'
import type { WrittenPlace } from './exhibit-words.ts'

/** The selected table or figure, and which place of it is being written. */
export class WrittenCells {
  readonly view: Slice<{ place: WrittenPlace | null }> = newSlice<{ place: WrittenPlace | null }>({
    place: null,
  })
  #exhibit: CellEditor | null = null

  /** Null while none is selected. */
  get exhibit(): CellEditor | null {
    return this.#exhibit
  }

  select(exhibit: CellEditor): void {
    this.#exhibit = exhibit
  }

  forget(exhibit: CellEditor): void {
    if (this.#exhibit !== exhibit) return
    this.#exhibit = null
    this.placed(null)
  }

  placed(place: WrittenPlace | null): void {
    this.view.set({ place })
  }
}
