import { ideograph } from './ideograph.ts'
/**
 * The line breaking classes of Unicode Standard Annex #14 that occur in Latin prose. Any other character is `AL`; `CM`
 * attaches to the character before it.
 */
export type BreakClass =
  | 'AL'
  | 'B2'
  | 'BB'
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

/** Members of each class. CP (closing parenthesis) is merged into CL because the rules below treat them alike. */
const members: Partial<Record<BreakClass, string>> = {
  SP: ' ',
  NU: '0123456789',
  OP: '([{¿¡‚„',
  CL: ')]}',
  QU: '"\'«»‘’‛“”‟‹›',
  IS: ',.:;',
  // The backslash behaves like an exclamation mark.
  EX: '!?\\',
  SY: '/',
  HY: '-',
  BA: '|‐‒–‧⁖⁘⁙⁚⁛⁝⁞\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a',
  BB: '´ˈˌ',
  B2: '—',
  // Includes the marks of class NS, which differ from dots only after spaces.
  IN: '…․‥‼‽⁇⁈⁉',
  GL: '\u00a0\u2007\u2011\u202f',
  PO: '%¢℃‰‱′″‴‵‶‷⁗',
}

const tableEnd = 0x2213
const table: (BreakClass | undefined)[] = new Array(tableEnd)
for (const [name, characters] of Object.entries(members)) {
  for (const character of characters) {
    table[character.codePointAt(0) ?? 0] = name as BreakClass
  }
}

const combining = /[\p{M}\p{Emoji_Modifier}]/u

/** The line breaking class of a character. */
export function breakClassOf(codePoint: number): BreakClass {
  const known = table[codePoint]
  if (known) return known
  if (codePoint < 0x300) return 'AL'
  const character = String.fromCodePoint(codePoint)
  if (combining.test(character)) return 'CM'
  return codePoint >= 0x2e80 && ideograph.test(character) ? 'ID' : 'AL'
}

/** Classes that never start a line, not even after spaces. */
const staysWithWhatItEnds = new Set<BreakClass>(['CL', 'EX', 'IS', 'SY'])

/** Pairs that stay together unless a space separates them: left class → right classes. */
const together: Partial<Record<BreakClass, readonly BreakClass[]>> = {
  AL: ['AL', 'NU', 'OP'],
  NU: ['AL', 'NU', 'OP', 'PO'],
  CL: ['AL', 'NU', 'PO'],
  PO: ['AL', 'NU', 'OP'],
  IS: ['AL', 'NU'],
  ID: ['PO'],
}

/**
 * Whether a line may end before a character of class `right`, which is not a space. `left` is the class of the last
 * non-space character before it, `spaces` whether spaces separate them, `leftOfLeft` the class of the character right
 * before `left`. Source: UAX #14 as LibreOffice applies it, measured for each character.
 */
export function mayBreak(
  left: BreakClass,
  spaces: boolean,
  right: BreakClass,
  leftOfLeft: BreakClass,
): boolean {
  if (left === 'OP' || staysWithWhatItEnds.has(right)) return false
  if (left === 'B2' && right === 'B2') return false
  if (spaces) return true
  if (right === 'QU' || left === 'QU' || left === 'GL' || left === 'BB') return false
  if (right === 'GL') return left === 'BA' || left === 'HY'
  if (right === 'BA' || right === 'HY' || right === 'IN' || right === 'CM') return false
  // No break inside a number ('1/2'), but one before a number in a path ('doi/10.1016').
  if (left === 'SY' && right === 'NU') return leftOfLeft !== 'NU'
  return !together[left]?.includes(right)
}
