/**
 * The first `max` code points of a text, without a piece of a character at the end: a letter keeps its accents, an
 * emoji of several parts and a flag stay whole or go. Never longer than `max`; a text that fits is returned as it is.
 */
export function truncateText(text: string, max: number): string {
  const characters = [...text]
  if (characters.length <= max) return text
  let end = max
  while (end > 0 && belongTogether(characters, end)) end--
  // A single character longer than all the room is cut after all.
  return characters.slice(0, end === 0 ? max : end).join('')
}

const joiner = '\u200d'
const joinsBefore = /^[\p{M}\p{Emoji_Modifier}\u200d]$/u
const flagLetter = /^\p{Regional_Indicator}$/u

/** Whether a cut at `at` would part a character from what belongs to it. */
function belongTogether(characters: readonly string[], at: number): boolean {
  const before = characters[at - 1] ?? ''
  const after = characters[at] ?? ''
  if (joinsBefore.test(after) || before === joiner) return true
  if (!flagLetter.test(after)) return false
  let letters = 0
  while (flagLetter.test(characters[at - 1 - letters] ?? '')) letters++
  return letters % 2 === 1
}
