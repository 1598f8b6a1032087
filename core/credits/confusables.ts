/** Letters that are drawn like Latin ones, a pair of lines each: what was typed over what is read. */
const pairs: [string, string][] = [
  // Cyrillic, capitals and small letters
  ['АВЕЅІЈКМНОРСТУХҮӀԌԚԜҺԀЗЬ', 'ABESIJKMHOPCTYXYIGQWHD3B'],
  ['аеѕіјорсухԛԝһԁӏүгпимкнтв', 'aesijopcyxqwhdlyrnumkhtb'],
  // Greek: a small letter may be drawn like another Latin letter than its capital
  ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹͿϜ', 'ABEZHIKMNOPTYXCJF'],
  ['αιγκνορτυχϲϳωηεβ', 'aiyknoptuxcjwneb'],
  // Latin without a decomposition: bars, hooks, small forms
  ['ØøŁłĐđĦħŦŧƗɨɑɡıȷɪʏƁɓ', 'OoLlDdHhTtIiagijiyBb'],
]

const latin = new Map(
  pairs.flatMap(([typed, read]) => {
    const letters = [...read]
    return [...typed].map((letter, at): [string, string] => [letter, letters[at] ?? ''])
  }),
)

/**
 * A text in which letters of other alphabets that look Latin are Latin: a Cyrillic 'М2' is 'M2'. Full-width and other
 * forms of the same character are brought together (NFKC), and a letter is looked up with its marks and without.
 */
export function foldConfusables(text: string): string {
  return replaceLetters(replaceLetters(text).normalize('NFKD')).normalize('NFKC')
}

function replaceLetters(text: string): string {
  let replaced = ''
  for (const letter of text) replaced += latin.get(letter) ?? letter
  return replaced
}
