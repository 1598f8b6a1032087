import { addTo } from '#core/document/arrays.ts'
import { type LeftOut, type LeftOutKind, leftOutKinds } from './draft-source.ts'

/** What the text has no place for, as it is found. */
export class LeftOutList {
  readonly #after = new Map<LeftOutKind, number[]>()

  /** `after`: the index of the block that it stood after. */
  add(kind: LeftOutKind, after: number): void {
    addTo(this.#after, kind, after)
  }

  /** In the order of the kinds. */
  all(): LeftOut[] {
    return leftOutKinds.flatMap((kind) => {
      const after = this.#after.get(kind)
      return after ? [{ kind, after }] : []
    })
  }
}
