const wordPart = /[\p{L}\p{N}\p{M}*\\_'’@/-]$/u

/** What is longer is kept, whole or not: it is no word, and it was shown. */
const maxWordLength = 100

/**
 * Cuts an unfinished string at its last whole word and closes the italics left open. `isWhole`: the last word is known
 * to be whole, as it is after a full stop or a closing bracket.
 */
export function truncateAtWord(content: string, isWhole: boolean): string {
  return closeItalics(isWhole ? content : wholeWords(content))
}

/** The beginning of an unfinished string without its last word, where that may go on. */
export function wholeWords(content: string): string {
  if (!wordPart.test(content)) return content
  let end = content.length
  while (end > 0 && !/\s/u.test(content.charAt(end - 1))) end--
  return content.length - end > maxWordLength ? content : content.slice(0, end).trimEnd()
}

/** An asterisk without a partner is closed if something stands after it, and dropped otherwise. */
export function closeItalics(content: string): string {
  let open = -1
  for (let at = 0; at < content.length; at++) {
    if (content[at] === '\\' && content[at + 1] === '*') at++
    else if (content[at] === '*') open = open === -1 ? at : -1
  }
  if (open === -1) return content
  const isEmpty = open === content.length - 1
  return isEmpty ? content.slice(0, open).trimEnd() : `${content}*`
}
