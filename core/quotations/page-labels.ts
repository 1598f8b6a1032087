/** The share of pages that have to agree on where the printed numbers begin. */
const minShare = 0.5
const minPages = 3
/** Pages before the first numbered one that have to agree on their Roman numbers. */
const minRoman = 2

/**
 * The label printed on each page of a file, "310" or "xii", as a citation names it; null for a page without a number, as
 * a cover. Read from the numbers at the edges of the pages; where these do not agree, from the labels that the file
 * itself gives its pages; without both, the file's own numbers.
 */
export function pageLabels(
  pages: readonly string[],
  given: readonly string[] | null = null,
): (string | null)[] {
  const own = pages.map((_, index) => readLabel(given?.[index] ?? ''))
  const first = firstPrintedPage(pages)
  if (first === null) {
    return own.some((label) => label !== null) ? own : pages.map((_, index) => `${index + 1}`)
  }
  const before = Math.min(Math.max(0, 1 - first), pages.length)
  const roman = firstRoman(pages.slice(0, before))
  return pages.map((_, index) => {
    if (index >= before) return `${first + index}`
    const label = own[index] ?? null
    if (label !== null && romanValue(label) !== null) return label
    return roman !== null && roman + index > 0 ? romanNumber(roman + index) : null
  })
}

/** "12" or "xii", without what else a file writes in a label; null for "Cover". */
function readLabel(given: string): string | null {
  const label = given.trim().toLowerCase()
  return /^[1-9]\d{0,4}$/.test(label) || romanValue(label) !== null ? label : null
}

/**
 * The page number that is printed on the first page of the file, computed from the numbers at the top and bottom of all
 * pages; null where these do not agree. An article may begin on page 45. In a book with pages before its page 1, such as
 * a cover, the result is 0 or negative.
 */
function firstPrintedPage(pages: readonly string[]): number | null {
  return agreed(pages, numbersAtEdges, Math.max(minPages, pages.length * minShare))
}

function firstRoman(pages: readonly string[]): number | null {
  return agreed(pages, romansAtEdges, minRoman)
}

/** The number of the first page that at least `least` pages agree on. */
function agreed(
  pages: readonly string[],
  numbersOf: (page: string) => Set<number>,
  least: number,
): number | null {
  const votes = new Map<number, number>()
  for (const [index, page] of pages.entries()) {
    for (const number of numbersOf(page)) {
      const first = number - index
      votes.set(first, (votes.get(first) ?? 0) + 1)
    }
  }
  const [best] = [...votes].sort((one, other) => other[1] - one[1])
  return best && best[1] >= least ? best[0] : null
}

function edgesOf(page: string): string[] {
  const lines = page.split('\n').filter((line) => line.trim() !== '')
  return [...lines.slice(0, 2), ...lines.slice(-2)].map((line) => line.trim())
}

/** Numbers of their own, or at the beginning or end of a running head, each once. */
function numbersAtEdges(page: string): Set<number> {
  const found = edgesOf(page).flatMap((said) => {
    if (said.length > 120) return []
    return [/^(\d{1,4})(?=\s|$)/, /(?:^|\s)(\d{1,4})$/].flatMap((pattern) => {
      const number = pattern.exec(said)?.[1]
      return number ? [Number(number)] : []
    })
  })
  return new Set(found)
}

/** Only lines of their own: "i" and "c" are also words. */
function romansAtEdges(page: string): Set<number> {
  return new Set(edgesOf(page).flatMap((said) => romanValue(said.toLowerCase()) ?? []))
}

const romanParts: readonly [string, number][] = [
  ['c', 100],
  ['xc', 90],
  ['l', 50],
  ['xl', 40],
  ['x', 10],
  ['ix', 9],
  ['v', 5],
  ['iv', 4],
  ['i', 1],
]

/** A number from 1 to 399 in small Roman letters, as prefaces are numbered. */
function romanNumber(value: number): string {
  let [rest, written] = [value, '']
  for (const [letters, worth] of romanParts) {
    while (rest >= worth) {
      written += letters
      rest -= worth
    }
  }
  return written
}

/** The value of a Roman number in small letters; null for other letters. */
export function romanValue(letters: string): number | null {
  if (!/^[clxvi]{1,15}$/.test(letters)) return null
  let [rest, value] = [letters, 0]
  for (const [part, worth] of romanParts) {
    while (rest.startsWith(part)) {
      rest = rest.slice(part.length)
      value += worth
    }
  }
  return value < 400 && romanNumber(value) === letters ? value : null
}

/** "xii" to "xv" in a row, both ends included. */
export function romanRange(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => romanNumber(from + index))
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
