const abbreviation =
  /(?:\b(?:al|ej|p|pp|vs|cf|etc|Dr|Dra|Sr|Sra|Lic|Ing|Mg|Ph|núm|No|vol|ed|Univ|aprox|EE|UU)|\b\p{Lu})$/u
const minLength = 40
const maxLength = 500

/**
 * The first whole sentence of a text, word by word, on one line; null where none is certain, as in a text with words
 * hyphenated at the ends of lines.
 */
export function firstSentence(text: string): string | null {
  const line = text.slice(0, 2 * maxLength)
  for (const { 0: end, index } of line.matchAll(/[.!?](?=\s+[\p{Lu}¿¡“"(]|\s*$)/gu)) {
    const sentence = line.slice(0, index + end.length)
    if (sentence.length > maxLength) return null
    if (sentence.trim().length < minLength || abbreviation.test(line.slice(0, index))) continue
    return /\p{L}-\n/u.test(sentence) ? null : sentence.replace(/\s+/g, ' ').trim()
  }
  return null
}
