const wordPart = /[\p{L}\p{N}\p{M}*\\_'’@/-]$/u

/**
 * Cuts an unfinished string at its last whole word and closes the italics left open. `isWhole`: the last word is known
 * to be whole, as it is after a full stop or a closing bracket.
 */
export function truncateAtWord(content: string, isWhole: boolean): string {
  let kept = content
  if (!isWhole && wordPart.test(content)) {
    const space = content.search(/\s\S*$/u)
    kept = space === -1 ? '' : content.slice(0, space).trimEnd()
  }
  return closeItalics(kept)
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
