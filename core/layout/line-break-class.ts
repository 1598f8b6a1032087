import { ideograph } from './font-metrics.ts'

/**
 * The line breaking classes of Unicode Standard Annex #14 that occur in Latin prose, and `RS` for the backslash. Any
 * other character is `AL`; `CM` attaches to the character before it.
 */
const names = [
  'AL',
  'B2',
  'BB',
  'BA',
  'CL',
  'CM',
  'EX',
  'GL',
  'HY',
  'ID',
  'IN',
  'IS',
  'NU',
  'OP',
  'PO',
  'PR',
  'QU',
  'RS',
  'SP',
  'SY',
] as const
type Name = (typeof names)[number]

/** The index of a class in `names`: tables of numbers are faster than comparing names. */
type BreakClass = number

export const breakClass = Object.fromEntries(names.map((name, i) => [name, i])) as Record<
  Name,
  BreakClass
>

/** Members of each class. CP (closing parenthesis) is merged into CL because the rules below treat them alike. */
const members: Partial<Record<Name, string>> = {
  SP: ' ',
  NU: '0123456789',
  OP: '([{¿¡‚„',
  CL: ')]}',
  QU: '"\'«»‘’‛“”‟‹›',
  IS: ',.:;',
  EX: '!?',
  // In LibreOffice like an exclamation mark, but whole between digits.
  RS: '\\',
  SY: '/',
  HY: '-',
  BA: '|‐‒–‧⁖⁘⁙⁚⁛⁝⁞\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a',
  BB: '´ˈˌ',
  B2: '—',
  // Includes the marks of class NS, which differ from dots only after spaces.
  IN: '…․‥‼‽⁇⁈⁉',
  GL: '\u00a0\u2007\u2011\u202f',
  PO: '%¢℃‰‱′″‴‵‶‷⁗',
  PR: '+±−∓№$£¤¥₡₢₣₤₥₦₨₩₪₫€₭₮₱₲₳₴₵₸₹₺₽',
}

const tableEnd = 0x2213
const latinEnd = 0x300
const unknown = 255
const table = new Uint8Array(tableEnd).fill(breakClass.AL, 0, latinEnd).fill(unknown, latinEnd)
for (const [name, characters] of Object.entries(members)) {
  for (const character of characters) {
    table[character.codePointAt(0) ?? 0] = breakClass[name as Name]
  }
}

const combining = /[\p{M}\p{Emoji_Modifier}]/u

/** The line breaking class of a character. */
export function breakClassOf(codePoint: number): BreakClass {
  const known = table[codePoint] ?? unknown
  if (known !== unknown) return known
  const character = String.fromCodePoint(codePoint)
  if (combining.test(character)) return breakClass.CM
  return codePoint >= 0x2e80 && ideograph.test(character) ? breakClass.ID : breakClass.AL
}

/** Classes that never start a line, not even after spaces. */
const staysWithWhatItEnds = new Set<Name>(['CL', 'EX', 'IS', 'RS', 'SY'])

/** Classes that an ellipsis may be parted from, unlike from words and numbers. */
const partsFromEllipsis = new Set<Name>(['B2', 'BA', 'CL', 'EX', 'HY', 'IS', 'PO', 'PR', 'RS'])

/** Pairs that stay together unless a space separates them: left class → right classes. */
const together: Partial<Record<Name, readonly Name[]>> = {
  AL: ['AL', 'NU', 'OP', 'PR'],
  NU: ['AL', 'NU', 'OP', 'PO', 'PR'],
  CL: ['AL', 'NU', 'PO'],
  PO: ['AL', 'NU'],
  PR: ['AL', 'NU', 'ID'],
  IS: ['AL', 'NU'],
  ID: ['PO'],
}

function isBreak(left: Name, spaces: boolean, right: Name): boolean {
  if (left === 'OP' || staysWithWhatItEnds.has(right)) return false
  if (left === 'B2' && right === 'B2') return false
  if (spaces) return true
  if (right === 'QU' || left === 'QU' || left === 'GL' || left === 'BB') return false
  if (right === 'GL') return left === 'BA' || left === 'HY'
  if (right === 'IN') return partsFromEllipsis.has(left)
  if (right === 'BA' || right === 'HY' || right === 'CM') return false
  return !together[left]?.includes(right)
}

/** For each pair of classes, 1 if a line may end between them: first pairs without spaces between, then with spaces. */
const pairs = Uint8Array.from(
  [false, true].flatMap((spaces) =>
    names.flatMap((left) => names.map((right) => (isBreak(left, spaces, right) ? 1 : 0))),
  ),
)

const { CL, IS, NU, OP, PO, PR, RS, SY } = breakClass

const inPath = new Set(
  (['B2', 'BA', 'EX', 'HY', 'IN', 'RS'] as const).map((name) => breakClass[name]),
)

/** Whether a character of this class right before a path is moved to the next line with it. */
export const staysInPath = (left: BreakClass): boolean => inPath.has(left)

/**
 * Whether a line may end before a character of class `right`, which is not a space. `left` is the class of the last
 * non-space character before it, `spaces` whether spaces separate them, `leftOfLeft` the class of the character right
 * before `left`, `rightOfRight` that of the character after `right`. Source: UAX #14 as LibreOffice applies it, measured for each character.
 */
export function mayBreak(
  left: BreakClass,
  spaces: boolean,
  right: BreakClass,
  leftOfLeft: BreakClass,
  rightOfRight: BreakClass,
): boolean {
  if (!spaces) {
    // No break inside a number ('1/2', '5\\6'), but one before a number in a path ('doi/10.1016').
    if (right === NU && (left === SY || left === RS)) return leftOfLeft !== NU
    // '[1]€' and '5;€' end a number.
    if ((right === PR || right === PO) && leftOfLeft === NU && (left === CL || left === IS))
      return false
    // '−(5)' stays whole, 'x−(y)' does not.
    if (right === OP && (left === PR || left === PO)) return rightOfRight !== NU
  }
  return pairs[((spaces ? names.length : 0) + left) * names.length + right] === 1
}
