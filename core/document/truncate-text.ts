/**
 * The first `max` code points of a text, without splitting a visible character: letters with their accents, composed
 * emoji and flags are kept whole or dropped. A text that fits is returned unchanged.
 */
export function truncateText(text: string, max: number): string {
  const characters = [...text]
  if (characters.length <= max) return text
  let end = max
  while (end > 0 && belongTogether(characters, end)) end--
  // A single visible character longer than `max` is split.
  return characters.slice(0, end === 0 ? max : end).join('')
}

const joiner = '\u200d'
const joinsBefore = /^[\p{M}\p{Emoji_Modifier}\u200d]$/u
const flagLetter = /^\p{Regional_Indicator}$/u

/** Whether a cut at `at` would split a visible character. */
function belongTogether(characters: readonly string[], at: number): boolean {
  const before = characters[at - 1] ?? ''
  const after = characters[at] ?? ''
  if (joinsBefore.test(after) || before === joiner) return true
  if (!flagLetter.test(after)) return false
  let letters = 0
  while (flagLetter.test(characters[at - 1 - letters] ?? '')) letters++
  return letters % 2 === 1
}
