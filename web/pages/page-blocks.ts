import type { Line } from '#core/layout/pages.ts'

/** The selector of what draws one line of a page. */
export const drawnLine = '.ln, .table-on-sheet > .table-row, .picture-on-sheet'

export type PageBlock = {
  /** `fields`: the lines of the title page that the student can fill in, all together. `table`: all rows of a table. */
  kind: 'text' | 'fields' | 'table' | 'picture' | 'equation'
  lines: [Line, ...Line[]]
}

/** The lines of a page, grouped by block, in order. */
export function blocksOf(lines: readonly Line[]): PageBlock[] {
  const blocks: PageBlock[] = []
  for (const line of lines) {
    const kind = kindOf(line)
    const current = blocks.at(-1)
    const belongs =
      current?.kind === kind &&
      (kind === 'fields' || kind === 'table' || current.lines[0].block === line.block)
    if (current && belongs) current.lines.push(line)
    else blocks.push({ kind, lines: [line] })
  }
  return blocks
}

function kindOf(line: Line): PageBlock['kind'] {
  if (isField(line)) return 'fields'
  if (line.row) return 'table'
  if (line.equation) return 'equation'
  return line.picture ? 'picture' : 'text'
}

function isField({ titlePageLine }: Line): boolean {
  return titlePageLine !== undefined
}
