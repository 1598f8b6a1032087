const wordPart = /[\p{L}\p{N}\p{M}*\\_'’@/-]$/u

/** A longer run without spaces is no word: it is kept, because it was shown. */
const maxWordLength = 100

/**
 * Cuts an unfinished string at its last whole word and closes the bold or italics left open. `isWhole`: the last word is known
 * to be whole, as it is after a full stop or a closing bracket.
 */
export function truncateAtWord(content: string, isWhole: boolean): string {
  return closeFaces(isWhole ? content : wholeWords(content))
}

/** The beginning of an unfinished string without its last word, where that may go on. */
export function wholeWords(content: string): string {
  if (!wordPart.test(content)) return content
  let end = content.length
  while (end > 0 && !/\s/u.test(content.charAt(end - 1))) end--
  return content.length - end > maxWordLength ? content : content.slice(0, end).trimEnd()
}

/** Asterisks without partners are closed if something stands after them, and dropped otherwise. */
export function closeFaces(content: string): string {
  let open = -1
  let stars = 0
  for (let at = 0; at < content.length; at++) {
    if (content[at] === '\\' && content[at + 1] === '*') at++
    else if (content[at] === '*') {
      let end = at
      while (content[end] === '*') end++
      const length = end - at
      if (open === -1) {
        if (length <= 3) [open, stars] = [at, length]
      } else if (length === stars) open = -1
      else if (length > stars) [open, stars] = [at + stars, length - stars]
      at = end - 1
    }
  }
  if (open === -1) return content
  const isEmpty = open + stars >= content.length
  return isEmpty ? content.slice(0, open).trimEnd() : content + '*'.repeat(stars)
}
