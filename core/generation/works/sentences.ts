/**
 * Where the last whole sentence of a growing paragraph ends, before the space; 0 when none has ended. `from`: how much of
 * it was searched before, so that each piece costs its own length.
 */
export function lastSentenceEnd(text: string, from = 0): number {
  for (let at = text.length - 2; at > Math.max(0, from - 2); at--) {
    if (text[at] !== ' ' || !beginsSentence(text.charAt(at + 1))) continue
    let stop = at - 1
    while (stop > 0 && '”"»)]’*'.includes(text.charAt(stop))) stop--
    if ('.!?…'.includes(text.charAt(stop))) return at
  }
  return 0
}

function beginsSentence(char: string): boolean {
  return '¿¡“«("'.includes(char) || (char !== char.toLowerCase() && /\p{Lu}/u.test(char))
}
