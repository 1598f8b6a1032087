import type { AcademicText, Block, Reference } from '#core/document/model.ts'

/**
 * A text that two sides changed at the same time: `theirs` (an answer, an import) and `mine` (what people wrote meanwhile),
 * both from `base`. Blocks are found by their ids. A block that one side changed is as that side has it; where both changed
 * it, it is as people have it. What one side deleted is deleted, unless the other changed it.
 */
export function mergeTexts(
  base: AcademicText,
  mine: AcademicText,
  theirs: AcademicText,
): AcademicText {
  return {
    cuerpo: mergeBlocks<Block>(base.cuerpo, mine.cuerpo, theirs.cuerpo),
    referencias: mergeBlocks<Reference>(base.referencias, mine.referencias, theirs.referencias),
  }
}

function mergeBlocks<One extends Reference>(
  base: readonly One[],
  mine: readonly One[],
  theirs: readonly One[],
): One[] {
  const [before, own, other] = [byId(base), byId(mine), byId(theirs)]
  const isChanged = (block: One, now: ReadonlyMap<string, One>) => {
    const old = block.id === undefined ? undefined : before.get(block.id)
    return old === undefined || !isSame(old, now.get(block.id ?? ''))
  }
  const merged: One[] = []
  for (const block of theirs) {
    const id = block.id ?? ''
    const written = own.get(id)
    if (written !== undefined) {
      const isOfPeople = isChanged(written, own)
      merged.push(isOfPeople ? written : block)
      continue
    }
    // People deleted it; what the other side wrote in it meanwhile stays.
    if (!before.has(id) || isChanged(block, other)) merged.push(block)
  }
  // What people wrote and the other side does not have, each after the block that it stood after.
  mine.forEach((block, at) => {
    const id = block.id ?? ''
    if (other.has(id) || (before.has(id) && !isChanged(block, own))) return
    const place = placeAfter(merged, mine.slice(0, at))
    merged.splice(place, 0, block)
  })
  return merged
}

/** The index at which to insert a block that followed these: after the last one of them that was merged. */
function placeAfter<One extends Reference>(merged: readonly One[], before: readonly One[]): number {
  for (const { id } of before.toReversed()) {
    const at = merged.findIndex((block) => block.id !== undefined && block.id === id)
    if (at !== -1) return at + 1
  }
  return 0
}

const byId = <One extends Reference>(blocks: readonly One[]) =>
  new Map(blocks.map((block) => [block.id ?? '', block]))

function isSame<One extends Reference>(one: One, other: One | undefined): boolean {
  if (other === undefined || one.content !== other.content) return false
  return !('role' in one) || !('role' in other) || one.role === other.role
}
