/** A piece of a page's text, with its place in points from the lower left corner. */
export type TextItem = { text: string; x: number; y: number; width: number; height: number }

/** Lines of two columns that stand beside each other are in the same strip, also when they are not on one level. */
const stripPoints = 14
const cellPoints = 2
/** In cells: narrower gaps are those between words. */
const minGap = 4
/** A gutter runs along at least this many strips, and along this share of the strips with text. */
const minStrips = 8
const minStripShare = 0.3
/** Cells of a gutter are free in nearly as many strips as its freest cell. */
const nearlyAll = 0.85
/** A column takes this share of the page's width; the numbers of a list do not. */
const minColumnShare = 0.15
/** The lines of a column fill this share of its width; the cells of a table do not. */
const minFill = 0.6
const maxColumns = 4
/** Larger pages than a poster have no text to be read. */
const maxPoints = 4_000

type Span = readonly [from: number, to: number]

/**
 * The text of a page whose columns stand side by side, column by column; headings across them part the page. Null for a
 * page in one column. Bounded by the number of items and the size of the page.
 */
export function columnText(items: readonly TextItem[]): string | null {
  const shown = items.filter(({ text, width }) => text.trim() !== '' && width > 0)
  const grid = gridOf(shown)
  if (grid === null) return null
  const gutters = guttersOf(grid)
  if (gutters.length === 0) return null
  return writeZones(shown, grid.left, gutters)
}

/** Which cells of each strip have text; strips count from the page's highest text, cells from its leftmost. */
type Grid = { left: number; strips: Uint8Array[]; cells: number }

function gridOf(items: readonly TextItem[]): Grid | null {
  const [first] = items
  if (first === undefined) return null
  let [left, right, top, bottom] = [first.x, first.x, first.y, first.y]
  for (const { x, y, width } of items) {
    left = Math.min(left, x)
    right = Math.max(right, x + width)
    top = Math.max(top, y)
    bottom = Math.min(bottom, y)
  }
  if (!(right - left <= maxPoints && top - bottom <= maxPoints)) return null
  const cells = Math.ceil((right - left) / cellPoints) + 1
  const strips = Array.from(
    { length: Math.floor((top - bottom) / stripPoints) + 1 },
    () => new Uint8Array(cells),
  )
  for (const { x, y, width } of items) {
    const strip = strips[Math.floor((top - y) / stripPoints)]
    strip?.fill(1, cellAt(x, left), cellAt(x + width, left) + 1)
  }
  return { left, strips, cells }
}

const cellAt = (x: number, left: number) => Math.floor((x - left) / cellPoints)

/** The free stretches between text, from left to right. */
function gapsOf(strip: Uint8Array): Span[] {
  const gaps: Span[] = []
  let last = strip.indexOf(1)
  if (last === -1) return gaps
  for (let at = last + 1; at < strip.length; at++) {
    if (strip[at] === 0) continue
    if (at - last - 1 >= minGap) gaps.push([last + 1, at])
    last = at
  }
  return gaps
}

function guttersOf({ strips, cells }: Grid): Span[] {
  const free = new Uint16Array(cells)
  for (const strip of strips) {
    for (const [from, to] of gapsOf(strip))
      for (let at = from; at < to; at++) free[at] = (free[at] ?? 0) + 1
  }
  const withText = strips.filter((strip) => strip.includes(1)).length
  const least = Math.max(minStrips, withText * minStripShare)
  let gutters = runs(cells, (at) => (free[at] ?? 0) >= least).flatMap(([from, to]) => {
    const most = free.subarray(from, to).reduce((one, other) => Math.max(one, other), 0)
    const [widest] = runs(to - from, (at) => (free[from + at] ?? 0) >= nearlyAll * most)
      .map(([start, end]): Span => [from + start, from + end])
      .filter(([start, end]) => end - start >= minGap)
      .sort((one, other) => other[1] - other[0] - (one[1] - one[0]))
    return widest ? [widest] : []
  })
  // Without one gutter its neighbours have other columns at their sides.
  for (let round = 0; round < maxColumns; round++) {
    const columns = columnsBetween(gutters, cells)
    const isColumn = columns.map((column) => isFilled(strips, column, gutters, cells))
    const kept = gutters.filter((_, at) => isColumn[at] && isColumn[at + 1])
    if (kept.length === gutters.length) break
    gutters = kept
  }
  return gutters.length < maxColumns ? gutters : []
}

/** The stretches of a row in which every place is as wanted. */
function runs(length: number, isWanted: (at: number) => boolean): Span[] {
  const found: Span[] = []
  let from = -1
  for (let at = 0; at <= length; at++) {
    const isIn = at < length && isWanted(at)
    if (isIn && from === -1) from = at
    if (!isIn && from !== -1) {
      found.push([from, at])
      from = -1
    }
  }
  return found
}

function columnsBetween(gutters: readonly Span[], cells: number): Span[] {
  const starts = [0, ...gutters.map(([, to]) => to)]
  const ends = [...gutters.map(([from]) => from), cells]
  return starts.map((start, index): Span => [start, ends[index] ?? cells])
}

/** Whether a column is as wide and as full as running text, where nothing crosses its gutters. */
function isFilled(
  strips: readonly Uint8Array[],
  [from, to]: Span,
  gutters: readonly Span[],
  cells: number,
): boolean {
  const width = to - from
  if (width < minColumnShare * cells) return false
  const fills: number[] = []
  for (const strip of strips) {
    if (gutters.some((gutter) => crosses(strip, gutter))) continue
    const covered = strip.subarray(from, to).reduce((sum, cell) => sum + cell, 0)
    if (covered > 0) fills.push(covered / width)
  }
  const median = fills.sort((one, other) => one - other)[fills.length >> 1] ?? 0
  return fills.length >= minStrips && median >= minFill
}

/** Text that only touches the edge of a gutter is a long word of a column. */
function crosses(strip: Uint8Array, [from, to]: Span): boolean {
  const middle = (from + to) >> 1
  return strip[middle] === 1 || strip[middle - 1] === 1
}

/** The zones between the lines across all columns, from above; in each the columns from the left. */
function writeZones(items: readonly TextItem[], left: number, gutters: readonly Span[]): string {
  const edges = gutters.map(
    ([from, to]): Span => [left + from * cellPoints, left + to * cellPoints],
  )
  const columns: TextItem[][] = [...edges.map(() => []), []]
  const texts: string[] = []
  const flush = () => {
    for (const column of columns) texts.push(...levelsOf(column.splice(0)).map(writeLine))
  }
  for (const level of levelsOf(items)) {
    if (edges.some((edge) => isAcross(level, edge))) {
      flush()
      texts.push(writeLine(level))
      continue
    }
    for (const item of level) {
      const at = edges.findIndex(([from, to]) => item.x + item.width / 2 < (from + to) / 2)
      columns[at === -1 ? edges.length : at]?.push(item)
    }
  }
  flush()
  return texts.join('\n')
}

/** A line across a gutter leaves less free there than the gutter is wide. */
const acrossShare = 0.6

function isAcross(level: readonly TextItem[], [from, to]: Span): boolean {
  const middle = (from + to) / 2
  let [before, after] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (const { x, width } of level) {
    if (x < middle && x + width > middle) return true
    if (x < middle) before = Math.max(before, x + width)
    else after = Math.min(after, x)
  }
  return after - before < acrossShare * (to - from)
}

/** The items of each line, from above, each line from the left. */
function levelsOf(items: readonly TextItem[]): TextItem[][] {
  const levels: TextItem[][] = []
  for (const item of items.toSorted((one, other) => other.y - one.y)) {
    const level = levels.at(-1)
    const first = level?.[0]
    if (first && first.y - item.y < Math.max(first.height, item.height) / 2) level?.push(item)
    else levels.push([item])
  }
  return levels.map((level) => level.sort((one, other) => one.x - other.x))
}

/** A gap of this share of the letters' height is a space. */
const spaceShare = 0.15

function writeLine(items: readonly TextItem[]): string {
  let line = ''
  let end: number | null = null
  for (const { text, x, width, height } of items) {
    const isApart = end !== null && x - end > spaceShare * height
    line += isApart && !/\s$/.test(line) && !/^\s/.test(text) ? ` ${text}` : text
    end = x + width
  }
  return line
}
