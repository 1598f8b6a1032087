import { withIds } from './block-ids.ts'
import { type PairedBlock, pairsOf } from './compare-blocks.ts'
import { parseInline } from './inline.ts'
import type { AcademicText } from './model.ts'

type Placed = PairedBlock & { at: number }

/**
 * A text that was written from an older one without its ids, as models and callers of the specification write it, with the
 * ids of the blocks that it kept, moved or rewrote. The only place where a block is found again by its words. Every block
 * of the result has an id, which is its own if it had a valid one.
 */
export function carryIds(older: AcademicText | null, text: AcademicText): AcademicText {
  const blocks = blocksOf(text)
  if (older === null || blocks.every(({ id }) => id !== undefined)) return withIds(text)
  const taken = new Set(blocks.flatMap(({ id }) => id ?? []))
  const old = blocksOf(withIds(older))
  const found = new Map<number, string>()
  const give = (before: Placed, after: Placed) => {
    const id = old[before.at]?.id
    if (id === undefined || taken.has(id) || blocks[after.at]?.id !== undefined) return
    taken.add(id)
    found.set(after.at, id)
  }
  const moved = new Map<string, Placed[]>()
  const pairs = pairsOf(old.map(placed), blocks.map(placed))
  for (const { before, after } of pairs) {
    if (before && after) give(before, after)
    else if (before) moved.set(keyOf(before), [...(moved.get(keyOf(before)) ?? []), before])
  }
  for (const { before, after } of pairs) {
    const from = before === null && after ? moved.get(keyOf(after))?.shift() : undefined
    if (from && after) give(from, after)
  }
  let at = 0
  const withFound = <Block extends { id?: string | undefined; content: string }>(block: Block) => {
    const id = found.get(at++)
    return id === undefined ? block : { id, ...block }
  }
  return withIds({
    cuerpo: text.cuerpo.map(withFound),
    referencias: text.referencias.map(withFound),
  })
}

function blocksOf({ cuerpo, referencias }: AcademicText) {
  return [...cuerpo, ...referencias.map((one) => ({ ...one, role: 'ref' as const }))]
}

function placed({ role, content }: ReturnType<typeof blocksOf>[number], at: number): Placed {
  return { role, content, spans: parseInline(content), number: null, at }
}

function keyOf({ role, content }: PairedBlock): string {
  return `${role} ${content}`
}
