import { isHeadingRole } from '#core/document/block-roles.ts'
import { type ComparedBlock, isUnchanged } from '#core/document/compare-texts.ts'

/** A changed block, or neighbours without a change, which are folded into one line. */
export type ComparedPart =
  | { kind: 'shown'; block: ComparedBlock; at: number }
  | { kind: 'same'; blocks: readonly ComparedBlock[]; at: number }

/** The blocks in order, those without a change folded; the heading right above a change stays, because it says where one is. */
export function foldUnchanged(blocks: readonly ComparedBlock[]): ComparedPart[] {
  const parts: ComparedPart[] = []
  let same: ComparedBlock[] = []
  const fold = (end: number) => {
    if (same.length > 0) parts.push({ kind: 'same', blocks: same, at: end - same.length })
    same = []
  }
  for (const [at, block] of blocks.entries()) {
    if (isUnchanged(block)) {
      same.push(block)
      continue
    }
    const above = isHeadingRole(same.at(-1)?.role) ? same.pop() : undefined
    fold(above ? at - 1 : at)
    if (above) parts.push({ kind: 'shown', block: above, at: at - 1 })
    parts.push({ kind: 'shown', block, at })
  }
  fold(blocks.length)
  return parts
}

export function foldedLabel(count: number): string {
  return count === 1 ? '1 párrafo igual' : `${count} párrafos iguales`
}
