/** The share of pages that have to agree on where the printed numbers begin. */
const minShare = 0.5
const minPages = 3

/**
 * The number printed on the first page of the file, read from the numbers at the edges of the pages; null where the
 * pages do not agree. A journal's article begins on its page 45, a book's first chapter after its preface.
 */
export function firstPrintedPage(pages: readonly string[]): number | null {
  const votes = new Map<number, number>()
  for (const [index, page] of pages.entries()) {
    for (const number of numbersAtEdges(page)) {
      const first = number - index
      votes.set(first, (votes.get(first) ?? 0) + 1)
    }
  }
  const [best] = [...votes].sort((one, other) => other[1] - one[1])
  if (!best || best[1] < Math.max(minPages, pages.length * minShare)) return null
  return best[0]
}

/** Numbers of their own, or at the beginning or end of a running head, each once. */
function numbersAtEdges(page: string): Set<number> {
  const lines = page.split('\n').filter((line) => line.trim() !== '')
  const edges = [...lines.slice(0, 2), ...lines.slice(-2)]
  const found = edges.flatMap((line) => {
    const said = line.trim()
    if (said.length > 120) return []
    return [/^(\d{1,4})(?=\s|$)/, /(?:^|\s)(\d{1,4})$/].flatMap((pattern) => {
      const number = pattern.exec(said)?.[1]
      return number ? [Number(number)] : []
    })
  })
  return new Set(found)
}

/** Lines that stand at the edge of several pages, or are a number alone, are no part of the text. */
export function withoutRunningHeads(pages: readonly string[]): string[] {
  const seen = new Map<string, number>()
  const edgesOf = (lines: readonly string[]) =>
    [0, 1, lines.length - 2, lines.length - 1].filter(
      (at, index, all) => at >= 0 && at < lines.length && all.indexOf(at) === index,
    )
  const split = pages.map((page) => page.split('\n').filter((line) => line.trim() !== ''))
  for (const lines of split) {
    for (const at of edgesOf(lines)) {
      const key = headKey(lines[at] ?? '')
      if (key !== '') seen.set(key, (seen.get(key) ?? 0) + 1)
    }
  }
  return split.map((lines) => {
    const dropped = new Set(
      edgesOf(lines).filter((at) => {
        const key = headKey(lines[at] ?? '')
        return key === '' || (key.length < 120 && (seen.get(key) ?? 0) >= minPages)
      }),
    )
    // A page of one or two lines is text.
    if (dropped.size === lines.length) return lines.join('\n')
    return lines.filter((_, at) => !dropped.has(at)).join('\n')
  })
}

const headKey = (line: string) => line.replace(/[\d\s.·|–—-]+/g, '').toLowerCase()
