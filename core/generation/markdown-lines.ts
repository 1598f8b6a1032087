type LineStart =
  /** A rule, a fence or the line under a table's head: it is removed, and ends the part before it. */
  | { kind: 'nothing' }
  | { kind: 'text' | 'item' | 'numbered' | 'row'; text: string }
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }

/** Characters of marks at a line's start. */
const markSigns = /^[-*_=~`>#•◦▪‣●\d.)|: +]*/
const maxMarkLength = 200
const rule = /^(?:-(?: ?-){2,}|\*(?: ?\*){2,}|_(?: ?_){2,}|={3,}|~{3,}|`{3,})$/
const fence = /^(?:`{3,}|~{3,})[\w+-]{0,20}$/
const tableRule = /^\|(?: ?:?-+:? ?\|)+$|^(?::?-{2,}:? ?\| ?)+:?-{2,}:?$/
/** Not before a digit: "> 5 mg" is a comparison. */
const quote = /^>+ ?(?![\d\s>])|^>(?= ?>)/
const bullet = /^(?:[-*] |[•◦▪‣●] ?)(?=\S)/
const checkbox = /^[-*•] \[[ xX]\] (?=\S)/
const unfinishedCheckbox = /^[-*•] \[[ xX]?\]? ?$/
/** One or two digits only, and a space: "1999. Fue" and "3.14" are prose. */
const number = /^\d{1,2}[.)] (?=\S)/
const heading = /^(#{1,6}) (?=\S)/
/** A note at the foot of a table; its asterisk is part of it. */
const footnote = /^\* (?:\*?p\*? ?[<>=≤]|nota\b|significa)/i
const maxFootnoteStartLength = 12

/**
 * Reads what kind of line begins with `line`, and its text without the marks; null while that is not certain yet.
 * Longer beginnings of the same line never give another kind. `isWhole`: nothing more of the line will come.
 */
export function readLineStart(line: string, isWhole: boolean): LineStart | null {
  const signs = markSigns.exec(line)?.[0].length ?? 0
  if (signs === 0 || signs >= maxMarkLength) return { kind: 'text', text: line }
  if (!isWhole) {
    const mayBeFence = fence.test(line)
    const mayBeFootnote = line.startsWith('* ') && line.length < maxFootnoteStartLength
    const mayBeCheckbox = unfinishedCheckbox.test(line)
    if (signs === line.length || mayBeFence || mayBeFootnote || mayBeCheckbox) return null
  } else if (rule.test(line) || fence.test(line) || tableRule.test(line) || /^>+$/.test(line)) {
    return { kind: 'nothing' }
  }
  if (footnote.test(line)) return { kind: 'text', text: line }
  if (checkbox.test(line)) return { kind: 'item', text: line.replace(checkbox, '') }
  return readMarks(line)
}

/** Marks may follow each other, as in "> - # Title"; the last one decides. */
function readMarks(line: string): LineStart {
  if (line.startsWith('|')) return { kind: 'row', text: line.slice(1).trimStart() }
  let text = line
  let kind: 'text' | 'item' = 'text'
  for (;;) {
    const [hashes, signs] = heading.exec(text) ?? []
    if (hashes !== undefined && signs !== undefined) {
      const level = signs.length === 1 ? 1 : signs.length === 2 ? 2 : 3
      return { kind: 'heading', level, text: text.slice(hashes.length) }
    }
    if (number.test(text)) return { kind: 'numbered', text }
    const isBullet = bullet.test(text)
    const shorter = text.replace(isBullet ? bullet : quote, '')
    if (shorter === text) return { kind, text }
    if (isBullet) kind = 'item'
    text = shorter
  }
}
