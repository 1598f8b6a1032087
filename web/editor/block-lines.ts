import { type Layout, type Line, type LineRole, slotsOf, textOfRun } from '#core/layout/pages.ts'

/** A line of a block that starts a page. */
export type PageStart = {
  /** 0-based, among the lines of its block. */
  line: number
  page: number
  /** How many lines of the page before it are used, without those that this page leaves empty at its top. */
  usedBefore: number
}

/** A block's lines, on whatever pages they stand. */
export type BlockLines = {
  /** Of its first line. */
  role: LineRole
  lines: Line[]
  starts: PageStart[]
  /** Blank lines between the block and what stands above it on its page. */
  above: number
}

/** The lines of a layout by block, in order. */
export function linesByBlock(layout: Layout): BlockLines[] {
  const blocks: BlockLines[] = []
  let current: BlockLines | null = null
  let currentBlock = -1
  let used = 0
  for (const { number, lines } of layout.pages) {
    for (const [index, line] of lines.entries()) {
      if (current === null || (line.block !== currentBlock && !line.isPart)) {
        const above = index === 0 || line.runIn === 'beside' ? 0 : line.slot - used
        current = { role: line.role, lines: [], starts: [], above }
        blocks.push(current)
      }
      currentBlock = line.block
      if (index === 0) {
        current.starts.push({
          line: current.lines.length,
          page: number,
          usedBefore: used - line.slot,
        })
      }
      current.lines.push(line)
      used = line.slot + slotsOf(line)
    }
  }
  return blocks
}

/** The number of UTF-16 units of a line; a note is one. */
export function lineLength({ runs }: Line): number {
  return runs.reduce((sum, run) => sum + textOfRun(run).length, 0)
}

/** The lines of the text that is written: without the label of an appendix, which follows from its place. */
export function writtenLines({ role, lines }: BlockLines): Line[] {
  return role === 'appendix-label' ? lines.slice(1) : lines
}
