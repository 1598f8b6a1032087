import type { CellPlace } from '#web/exhibits/table-edits.ts'
import { newSlice, type Slice } from '#web/store/slice.ts'
import type { CellEditor } from './cell-editor.ts'

/** The cells of the selected table, and which of them is being written. */
export class WrittenCells {
  readonly view: Slice<{ place: CellPlace | null }> = newSlice<{ place: CellPlace | null }>({
    place: null,
  })
  #table: CellEditor | null = null

  /** Null while no table is selected. */
  get table(): CellEditor | null {
    return this.#table
  }

  select(table: CellEditor): void {
    this.#table = table
  }

  forget(table: CellEditor): void {
    if (this.#table !== table) return
    this.#table = null
    this.placed(null)
  }

  placed(place: CellPlace | null): void {
    this.view.set({ place })
  }
}
