/** The outcome of comparing a field. `unsure`: the record does not decide it. */
export type Agreement = 'same' | 'different' | 'unsure'

/** Text as records are compared: lower case, no accents, no marks, no markup, single spaces. */
export function comparedText(text: string): string {
  return withoutMarkup(text)
    .replace(/[’'‘`´]/g, '')
    .replace(/ß/g, 'ss')
    .replace(/ø/gi, 'o')
    .replace(/æ/gi, 'ae')
    .replace(/ł/gi, 'l')
    .replace(/đ/gi, 'd')
    .replace(/ı/g, 'i')
    .replace(/&/g, ' and ')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

export function comparedWords(text: string): string[] {
  const compared = comparedText(text)
  return compared === '' ? [] : compared.split(' ')
}

/** A text without the bracket at its end. By hand: a pattern begins again at every space and every bracket. */
export function withoutLastBracket(text: string, open: string, close: string): string {
  const trimmed = text.trimEnd()
  if (!trimmed.endsWith(close)) return text
  const start = trimmed.lastIndexOf(open)
  const isWhole = start !== -1 && trimmed.indexOf(close, start) === trimmed.length - 1
  return isWhole ? trimmed.slice(0, start).trimEnd() : text
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** Titles of records may hold HTML, MathML and entities, even entities of entities. */
export function withoutMarkup(text: string): string {
  const decoded = decodeEntities(decodeEntities(text))
  return decoded
    .replace(
      /<\/?(?:i|b|em|strong|sub|sup|sc|scp|u|tt|span|jats:[\w-]+|mml:[\w-]+)(?: [^<>]{0,200})?\/?>/gi,
      '',
    )
    .replace(/\*/g, '')
    .replace(/[\u00ad\u200b-\u200f\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,6}));/gi,
    (whole, ten, sixteen, name) => {
      if (name) return entities[name.toLowerCase()] ?? whole
      const code = ten ? Number(ten) : Number.parseInt(sixteen, 16)
      return code > 31 && code < 0x110000 ? String.fromCodePoint(code) : ' '
    },
  )
}

/** The share of two lists of words that is the same in the same order, 0 to 1. */
export function similarity(one: readonly string[], other: readonly string[]): number {
  if (one.length === 0 || other.length === 0) return 0
  let previous = new Array<number>(other.length + 1).fill(0)
  for (const word of one) {
    const row = [0]
    for (const [at, against] of other.entries()) {
      row.push(
        word === against ? (previous[at] ?? 0) + 1 : Math.max(previous[at + 1] ?? 0, row[at] ?? 0),
      )
    }
    previous = row
  }
  return (2 * (previous[other.length] ?? 0)) / (one.length + other.length)
}

const smallWords: Record<string, ReadonlySet<string>> = {
  es: new Set(
    'el los las del y en para una con por su sus al desde hacia entre un sobre'.split(' '),
  ),
  en: new Set(
    'the of and in for on to with an from by is are at between among toward towards'.split(' '),
  ),
  pt: new Set('o os da do das dos em e uma com no na nos nas ao sobre um'.split(' ')),
}

/** The language of a title, by its small words; null where they do not decide it. */
export function languageOf(title: string): string | null {
  const words = comparedWords(title)
  const counts = Object.entries(smallWords)
    .map(([language, small]) => ({
      language,
      count: words.filter((word) => small.has(word)).length,
    }))
    .sort((one, other) => other.count - one.count)
  const [first, second] = counts
  return first && second && first.count > second.count ? first.language : null
}
