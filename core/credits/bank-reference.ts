/**
 * Normalizes a bank's reference for comparison: no spaces, punctuation, capitals or leading zeros, and letters that
 * look Latin become Latin. Empty when it has no letter or digit.
 */
export function normalizeReference(typed: string): string {
  return foldConfusables(typed)
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^0+(?=.)/, '')
}

/** Pairs of lines: letters that look Latin, and below them the Latin letters they look like. */
const pairs: [string, string][] = [
  // Cyrillic, capitals and small letters
  ['АВЕЅІЈКМНОРСТУХҮӀԌԚԜҺԀЗЬ', 'ABESIJKMHOPCTYXYIGQWHD3B'],
  ['аеѕіјорсухԛԝһԁӏүгпимкнтв', 'aesijopcyxqwhdlyrnumkhtb'],
  // Greek: a small letter may look like another Latin letter than its capital does
  ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹͿϜ', 'ABEZHIKMNOPTYXCJF'],
  ['αιγκνορτυχϲϳωηεβ', 'aiyknoptuxcjwneb'],
  // Latin letters without a canonical decomposition: bars, hooks, small forms
  ['ØøŁłĐđĦħŦŧƗɨɑɡıȷɪʏƁɓ', 'OoLlDdHhTtIiagijiyBb'],
]

const latin = new Map(
  pairs.flatMap(([typed, read]) => {
    const letters = [...read]
    return [...typed].map((letter, at): [string, string] => [letter, letters[at] ?? ''])
  }),
)

/**
 * Replaces letters of other alphabets that look Latin: a Cyrillic 'М2' becomes 'M2'. Also unifies full-width and other
 * variants of a character (NFKC); each letter is looked up with and without its diacritics.
 */
export function foldConfusables(text: string): string {
  return replaceLetters(replaceLetters(text).normalize('NFKD')).normalize('NFKC')
}

function replaceLetters(text: string): string {
  let replaced = ''
  for (const letter of text) replaced += latin.get(letter) ?? letter
  return replaced
}
