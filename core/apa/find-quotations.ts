/** Words in quotation marks; `start` and `end` include the marks and count in the content as stored. */
export type Quotation = { start: number; end: number; words: number }

const maxQuotationLength = 6000

/** The quotations of a content: «…», “…” and "…", the outer of nested ones. One pass; never throws. */
export function findQuotations(content: string): Quotation[] {
  const found: Quotation[] = []
  let open = -1
  let closer = ''
  let depth = 0
  for (let at = 0; at < content.length; at++) {
    const character = content[at] ?? ''
    if (open === -1) {
      closer = closerOf(content, at, character)
      if (closer === '') continue
      open = at
      depth = 1
    } else if (at - open > maxQuotationLength) open = -1
    else if (character === closer && (closer !== '"' || closesStraight(content, at))) {
      if (--depth > 0) continue
      const said = content.slice(open + 1, at)
      found.push({ start: open, end: at + 1, words: countWords(said) })
      open = -1
    } else if (closer !== '"' && character === content[open]) depth++
  }
  return found
}

function closerOf(content: string, at: number, character: string): string {
  if (character === '«') return '»'
  if (character === '“') return '”'
  const before = content[at - 1]
  const opens = before === undefined || /[\s(¿¡*—[:]/.test(before)
  return character === '"' && opens && /\S/.test(content[at + 1] ?? ' ') ? '"' : ''
}

function closesStraight(content: string, at: number): boolean {
  return /\S/.test(content[at - 1] ?? ' ') && !/[\p{L}\p{N}]/u.test(content[at + 1] ?? ' ')
}

function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}
