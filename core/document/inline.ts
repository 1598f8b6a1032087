/** A stretch of text in one face. */
export type Span = { text: string; italic: boolean }

/**
 * Splits a block's content into roman and italic spans: `*…*` is italics, `\*` a literal asterisk, nothing
 * nests, and an asterisk without a partner is a literal asterisk. The joined span texts are the visible text.
 * Never returns an empty span; an empty content gives an empty list.
 */
export function parseInline(content: string): Span[] {
  const spans: Span[] = []
  const push = (text: string, italic: boolean) => {
    if (text === '') return
    const last = spans.at(-1)
    if (last && last.italic === italic) last.text += text
    else spans.push({ text, italic })
  }
  let at = 0
  while (at < content.length) {
    const star = nextStar(content, at)
    if (star === -1) {
      push(unescapeStars(content.slice(at)), false)
      break
    }
    push(unescapeStars(content.slice(at, star)), false)
    const end = nextStar(content, star + 1)
    if (end === -1 || end === star + 1) {
      const literal = end === -1 ? content.length : end + 1
      push(unescapeStars(content.slice(star, literal)), false)
      at = literal
      continue
    }
    push(unescapeStars(content.slice(star + 1, end)), true)
    at = end + 1
  }
  return spans
}

/** The visible text of a block, without its markup. */
export function plainText(content: string): string {
  return parseInline(content)
    .map((span) => span.text)
    .join('')
}

function nextStar(content: string, from: number): number {
  for (let i = from; i < content.length; i++) {
    if (content[i] === '\\' && content[i + 1] === '*') i++
    else if (content[i] === '*') return i
  }
  return -1
}

function unescapeStars(text: string): string {
  return text.replaceAll('\\*', '*')
}
