import { isProse } from '#core/document/block-roles.ts'
import { plainText } from '#core/document/inline.ts'
import type { Block } from '#core/document/model.ts'
import { countPlainWords } from '#core/document/words.ts'
import { isSameTitle } from '#core/generation/same-title.ts'
import type { WorkSection } from './work-plan.ts'

/** How far a work in steps is. */
export type WorkProgress = {
  /** The section that is being written, counted from 0. */
  section: number
  /** Words of each section so far. */
  words: readonly number[]
  total: number
}

/** Finished blocks never change, so each is counted once. */
const counted = new WeakMap<Block, number>()

/** Reads from the text so far which sections of the plan have begun: their headings come in its order. */
export function workProgress(
  { secciones }: { secciones: readonly { titulo: string }[] },
  blocks: readonly Block[],
): WorkProgress {
  const words = secciones.map(() => 0)
  let section = -1
  for (const block of blocks) {
    if (block.role === 't1' || block.role === 't2') {
      const next = secciones[section + 1]
      // The headings inside a section are in no plan.
      if (next && isSameTitle(next.titulo, block.content)) section++
    } else words[Math.max(0, section)] = (words[Math.max(0, section)] ?? 0) + countOf(block)
  }
  return {
    section: Math.max(0, section),
    words,
    total: words.reduce((sum, count) => sum + count, 0),
  }
}

function countOf(block: Block): number {
  const known = counted.get(block)
  if (known !== undefined) return known
  const count = wordsOf(block)
  counted.set(block, count)
  return count
}

/** Words of a paragraph; headings and the title do not count towards the length of a work. */
export function wordsOf({ role, content }: Block): number {
  return isProse(role) ? countPlainWords(plainText(content)) : 0
}

/** Words after the heading of a section; 0 when the section has not begun. */
export function wordsUnder(section: WorkSection | undefined, blocks: readonly Block[]): number {
  const at = blocks.findLastIndex(
    ({ role, content }) => role === section?.nivel && isSameTitle(content, section.titulo),
  )
  return at === -1 ? 0 : blocks.slice(at).reduce((sum, block) => sum + wordsOf(block), 0)
}
