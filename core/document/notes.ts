/** Stands for a note in the visible text of a block. `cleanText` takes it out of what is written. */
export const noteSign = '\ufffc'

const mark = '^['

export function hasNote(content: string): boolean {
  return content.includes(mark)
}

/** Where a note stands in a content: `^[` is at `start`, `]` before `end`. `said`: what is between, with its markup. */
export type WrittenNote = { start: number; end: number; said: string }

/**
 * The notes of a content, `^[…]`, in order. Brackets inside a note come in pairs, `\[` and `\]` are literal ones, and so is
 * the beginning of a note after a backslash. What is not closed or says nothing is text. Linear: the pairs of all
 * brackets are found first.
 */
export function findNotes(content: string): WrittenNote[] {
  if (!hasNote(content)) return []
  const ends = closingBrackets(content)
  const notes: WrittenNote[] = []
  for (let at = content.indexOf(mark); at !== -1; ) {
    const end = content[at - 1] === '\\' ? undefined : ends.get(at + 1)
    const said = end === undefined ? '' : content.slice(at + mark.length, end)
    const isNote = end !== undefined && said.trim() !== ''
    if (isNote) notes.push({ start: at, end: end + 1, said })
    at = content.indexOf(mark, isNote ? end + 1 : at + mark.length)
  }
  return notes
}

/** A content with a sign in place of each note, and what the notes say. */
export function takeNotes(content: string): { text: string; notes: string[] } {
  const found = findNotes(content)
  let at = 0
  let text = ''
  for (const { start, end } of found) {
    text += asText(content.slice(at, start)) + noteSign
    at = end
  }
  return {
    text: text + asText(content.slice(at)),
    notes: found.map(({ said }) => said.trim().replace(/\\([[\]])/g, '$1')),
  }
}

function asText(part: string): string {
  return hasNote(part) ? part.replaceAll(`\\${mark}`, mark) : part
}

/** Cuts content that is still being streamed before its first unclosed note (`^[` without its `]`). */
export function withoutOpenNote(content: string): string {
  if (!hasNote(content)) return content
  const ends = closingBrackets(content)
  for (let at = content.indexOf(mark); at !== -1; at = content.indexOf(mark, at + mark.length)) {
    const isMark = content[at - 1] !== '\\'
    if (isMark && !ends.has(at + 1)) return content.slice(0, at)
  }
  return content
}

/** The place of the bracket that closes each opened one. */
function closingBrackets(content: string): Map<number, number> {
  const ends = new Map<number, number>()
  const opened: number[] = []
  for (let at = 0; at < content.length; at++) {
    const isLiteral = content[at - 1] === '\\'
    if (content[at] === '[' && !isLiteral) opened.push(at)
    else if (content[at] === ']' && !isLiteral) {
      const open = opened.pop()
      if (open !== undefined) ends.set(open, at)
    }
  }
  return ends
}

/** Escapes `^[`, so that the text is read as it stands and not as a note. */
export function withoutMarks(text: string): string {
  return text.replaceAll(mark, `\\${mark}`)
}

/**
 * The inverse of `takeNotes`: puts each note where its sign stands. `\^[` would be read as letters, so a note goes before
 * the backslashes that precede it.
 */
export function putNotes(text: string, notes: readonly string[]): string {
  if (notes.length === 0) return text
  const parts = text.split(noteSign)
  return parts
    .map((part, at) => {
      if (at === parts.length - 1) return part
      let end = part.length
      while (part[end - 1] === '\\') end--
      return part.slice(0, end) + writeNote(notes[at] ?? '') + part.slice(end)
    })
    .join('')
}

function writeNote(said: string): string {
  const text = said.trim()
  const bracketed = isPaired(text) ? text : text.replace(/[[\]]/g, '\\$&')
  // A backslash before the bracket would keep the note open.
  return `${mark}${bracketed}${bracketed.endsWith('\\') ? ' ' : ''}]`
}

function isPaired(text: string): boolean {
  let depth = 0
  for (const [at, character] of text.split('').entries()) {
    if (text[at - 1] === '\\') continue
    if (character === '[') depth++
    else if (character === ']' && --depth < 0) return false
  }
  return depth === 0
}
