/** A text without halves of characters and without NUL: what is left can be stored and sent anywhere. */
export function wholeCharacters(text: string): string {
  return text.replace(/[\0\p{Cs}]/gu, '')
}
