import { isHeadingRole } from '#core/document/block-roles.ts'
import type { Line, Page } from '#core/layout/pages.ts'
import { isChangedLine, type Marks } from './marked-pages.ts'

/** Neighbouring blocks, each with its lines on whatever pages: changed ones, or those that are folded into one line. */
export type ComparedPart = { isShown: boolean; blocks: Line[][] }

/** What a page has beside the text: of a comparison, the newer text's. */
const aside = /^(?:title|index|declaration)/

/** The text in order, what has no change apart; the heading right above a change stays, because it says where one is. */
export function foldUnchanged(pages: readonly Page[], marks: Marks): ComparedPart[] {
  const parts: ComparedPart[] = []
  const blocks = blocksOf(pages)
  const isChanged = blocks.map((lines) => lines.some((line) => isChangedLine(line, marks)))
  for (const [at, block] of blocks.entries()) {
    const isAbove = isHeadingRole(block[0]?.role) && isChanged[at + 1] === true
    const isShown = isChanged[at] === true || isAbove
    const last = parts.at(-1)
    if (last?.isShown === isShown) last.blocks.push(block)
    else parts.push({ isShown, blocks: [block] })
  }
  return parts
}

/** The lines of each block of the text; the header of a table is not repeated. */
function blocksOf(pages: readonly Page[]): Line[][] {
  const blocks: Line[][] = []
  let before: Line | undefined
  for (const line of pages.flatMap(({ lines }) => lines)) {
    if (aside.test(line.role) || line.row?.isRepeated) continue
    const last = blocks.at(-1)
    if (last && (line.isPart || line.block === before?.block)) last.push(line)
    else blocks.push([line])
    before = line
  }
  return blocks
}

export function foldedLabel(count: number): string {
  return count === 1 ? '1 párrafo igual' : `${count} párrafos iguales`
}
