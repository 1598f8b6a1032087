/** The first `max` UTF-16 units of a text, without half a character at its end. */
export function firstUnits(text: string, max: number): string {
  return text.length <= max ? text : text.slice(0, max).replace(/\p{Cs}$/u, '')
}

/** A text without halves of characters and without NUL: what is left can be stored and sent anywhere. */
export function wholeCharacters(text: string): string {
  return text.replace(/[\0\p{Cs}]/gu, '')
}
