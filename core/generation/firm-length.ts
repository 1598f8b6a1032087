/** Marks of Markdown that a paragraph may be cleaned of, or the beginning of one. */
const marks = /[*_`[\\<!]/
const address = /(?:https?:\/\/|www\.|10\.\d{4,9}\/)[^\s<>"*`]*/iy
const angled = /<https?:[^\s<>]*/iy
const angledStart = '<https:'
/** The longest label or address of a link that `cleanInline` reads. */
const maxLinkPartLength = 1_000
/** After so many characters the partner of an emphasis mark is hardly going to come. */
const maxEmphasisLength = 200

/**
 * How much of a growing paragraph can be shown for good: up to the first mark whose partner may still come, or the
 * bracket whose address may. What `cleanInline` makes of that much will hardly change, whatever follows.
 */
export function firmLength(raw: string): number {
  if (!marks.test(raw)) return raw.length
  const open: Record<string, number> = {}
  let at = 0
  while (at < raw.length) {
    const end = endOfMark(raw, at, open)
    if (end === null) return firstOf(open, raw, at)
    at = end
  }
  return firstOf(open, raw, raw.length)
}

/** Where the mark or the plain character at a place ends; null when that is not known yet. */
function endOfMark(raw: string, at: number, open: Record<string, number>): number | null {
  switch (raw[at]) {
    case '\\':
      // Whether an escaped underscore keeps its backslash depends on the character after it.
      return at + 2 < raw.length ? at + 2 : null
    case '`':
      return endOfCode(raw, at)
    case '!':
      return at + 1 < raw.length ? at + 1 : null
    case '[':
      return endOfLink(raw, at)
    case '<':
      return endOfAngle(raw, at)
    case '*':
    case '_':
      return endOfEmphasis(raw, at, open)
    default:
      return endOfAddress(raw, at)
  }
}

function endOfCode(raw: string, at: number): number | null {
  const end = endOfRun(raw, at)
  const closing = raw.indexOf('`', end)
  return closing === -1 ? null : closing + (end - at) < raw.length ? closing + (end - at) : null
}

function endOfLink(raw: string, at: number): number | null {
  const label = endOfBrackets(raw, at, '[', ']')
  if (label === null) return null
  if (label === raw.length) return null
  if (label === 'none' || raw[label] !== '(') return at + 1
  const target = endOfBrackets(raw, label, '(', ')')
  return target === 'none' ? at + 1 : target
}

/** Where a bracket is closed; null when it is not closed yet, `none` when what it holds is no part of a link. */
function endOfBrackets(raw: string, at: number, open: string, close: string) {
  let depth = 0
  for (let end = at; end < raw.length; end++) {
    if (raw[end] === open && ++depth > 2) return 'none'
    if (raw[end] === close && --depth === 0) return end + 1
    if (end - at > maxLinkPartLength) return 'none'
  }
  return null
}

function endOfAngle(raw: string, at: number): number | null {
  const start = raw.slice(at, at + angledStart.length).toLowerCase()
  if (at + start.length === raw.length && angledStart.startsWith(start)) return null
  angled.lastIndex = at
  return angled.test(raw) && angled.lastIndex === raw.length ? null : at + 1
}

/** Underscores at the end of an address are marks again. */
function endOfAddress(raw: string, at: number): number {
  if (!/[hw1]/i.test(raw.charAt(at))) return at + 1
  address.lastIndex = at
  if (!address.test(raw)) return at + 1
  let end = address.lastIndex
  while (end > at && !/[\p{L}\p{N}/]/u.test(raw.charAt(end - 1))) end--
  return Math.max(end, at + 1)
}

/** An italic star stays as it is, whether it has a partner or not. */
function endOfEmphasis(raw: string, at: number, open: Record<string, number>): number | null {
  const end = endOfRun(raw, at)
  if (end === raw.length) return null
  const sign = raw.charAt(at)
  const kind = end - at === 1 ? sign : sign + sign
  if (kind === '*') return end
  const before = raw[at - 1]
  const mayClose = !isSpace(before) && (sign === '*' || !isWord(raw[end]))
  if (open[kind] !== undefined && mayClose) delete open[kind]
  else if (!isSpace(raw[end]) && (sign === '*' || !isWord(before))) open[kind] ??= at
  return end
}

function firstOf(open: Record<string, number>, raw: string, end: number): number {
  const places = Object.values(open).filter((place) => raw.length - place <= maxEmphasisLength)
  return Math.min(end, ...places)
}

function endOfRun(raw: string, at: number): number {
  let end = at
  while (raw[end] === raw[at]) end++
  return end
}

function isSpace(character: string | undefined): boolean {
  return character === undefined || /\s/.test(character)
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character)
}
