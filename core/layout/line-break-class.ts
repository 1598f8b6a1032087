/**
 * Line breaking classes of Unicode Standard Annex #14, those that prose in Latin script meets. `AL` is every
 * other character; `CM` joins the character before it.
 */
export type BreakClass =
  | 'AL'
  | 'B2'
  | 'BA'
  | 'CL'
  | 'CM'
  | 'EX'
  | 'GL'
  | 'HY'
  | 'ID'
  | 'IN'
  | 'IS'
  | 'NU'
  | 'OP'
  | 'PO'
  | 'QU'
  | 'SP'
  | 'SY'

/** Members by class; CP, the closing brackets, counts as CL, from which it does not differ here. */
const members: Partial<Record<BreakClass, string>> = {
  SP: ' ',
  NU: '0123456789',
  OP: '([{¿¡‚„',
  CL: ')]}',
  QU: '"\'«»‘’‛“”‟‹›',
  IS: ',.:;',
  // A backslash breaks like an exclamation mark.
  EX: '!?\\',
  SY: '/',
  HY: '-',
  BA: '|‐–\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a',
  B2: '—',
  IN: '…',
  GL: '\u00a0\u2007\u2011\u202f',
  PO: '%¢‰′″‴',
}

const tableEnd = 0x2213
const table: (BreakClass | undefined)[] = new Array(tableEnd)
for (const [name, characters] of Object.entries(members)) {
  for (const character of characters) {
    table[character.codePointAt(0) ?? 0] = name as BreakClass
  }
}

const combining = /\p{M}/u
const ideograph =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u

/** The line breaking class of a character. */
export function breakClassOf(codePoint: number): BreakClass {
  const known = table[codePoint]
  if (known) return known
  if (codePoint < 0x300) return 'AL'
  const character = String.fromCodePoint(codePoint)
  if (combining.test(character)) return 'CM'
  return codePoint >= 0x2e80 && ideograph.test(character) ? 'ID' : 'AL'
}

/** Even across spaces. */
const staysWithWhatItEnds = new Set<BreakClass>(['CL', 'EX', 'IS', 'SY'])

/** Pairs that stay together when no space stands between them: left class → right classes. */
const together: Partial<Record<BreakClass, readonly BreakClass[]>> = {
  AL: ['AL', 'NU', 'OP'],
  NU: ['AL', 'NU', 'OP', 'PO'],
  CL: ['AL', 'NU', 'PO'],
  PO: ['AL', 'NU', 'OP'],
  IS: ['AL', 'NU'],
  SY: ['NU'],
  ID: ['PO'],
}

/**
 * Whether a line may end before a character of class `right`, which is no space. `left` is the class of the
 * last character before it that is not a space, and `spaces` tells whether spaces are between. Source: UAX #14
 * as LibreOffice applies it, measured sign by sign.
 */
export function mayBreak(left: BreakClass, spaces: boolean, right: BreakClass): boolean {
  if (left === 'OP' || staysWithWhatItEnds.has(right)) return false
  if (left === 'B2' && right === 'B2') return false
  if (spaces) return true
  if (right === 'QU' || left === 'QU' || left === 'GL') return false
  if (right === 'GL') return left === 'BA' || left === 'HY'
  if (right === 'BA' || right === 'HY' || right === 'IN' || right === 'CM') return false
  return !together[left]?.includes(right)
}
