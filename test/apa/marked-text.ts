/** A span that the corpus marks in a text: `{(Mora, 2019)|Mora: 2019}`. */
export type Mark = { start: number; end: number; text: string; note: string }

/** Removes the marks `{text|note}` from a text and returns their places. */
export function readMarks(marked: string): { text: string; marks: Mark[] } {
  const marks: Mark[] = []
  let text = ''
  let at = 0
  for (const match of marked.matchAll(/\{([^{}|]*)(?:\|([^{}]*))?\}/g)) {
    text += marked.slice(at, match.index)
    const [whole, inner = '', note = ''] = match
    marks.push({ start: text.length, end: text.length + inner.length, text: inner, note })
    text += inner
    at = match.index + whole.length
  }
  return { text: text + marked.slice(at), marks }
}
