/**
 * The first `max` code points of a text, without splitting a visible character: letters with their accents, composed
 * emoji and flags are kept whole or dropped. A text that fits is returned unchanged.
 */
export function truncateText(text: string, max: number): string {
  // Holds one code point more than may stay, unless the text has fewer.
  const characters = [...text.slice(0, 2 * (max + 1))]
  if (characters.length <= max) return text
  let end = max
  while (end > 0 && belongTogether(characters, end)) end--
  // A single visible character longer than `max` is split.
  return characters.slice(0, end === 0 ? max : end).join('')
}

/** The first `max` UTF-16 units of a text, or one fewer where the cut would split a surrogate pair. */
export function cutText(text: string, max: number): string {
  const cut = text.slice(0, max)
  return cut.length < text.length && /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut
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

/** A text without halves of characters and without NUL: what is left can be stored and sent anywhere. */
export function wholeCharacters(text: string): string {
  return text.replace(/[\0\p{Cs}]/gu, '')
}
