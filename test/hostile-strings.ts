import { seeded } from './seeded.ts'

/** A string that costs a careless reader much time, at any length: what holds is compared between two lengths. */
export type HostileString = { name: string; of(length: number): string }

/** What is repeated. Each one has caught a reader, here or elsewhere, or is a near miss of what our readers look for. */
const units: Record<string, string> = {
  spaces: ' ',
  'no-break spaces': '\u00a0',
  tabs: '\t',
  newlines: '\n',
  'spaces and newlines': ' \n',
  'blank lines': '\r\n\r\n',
  'line separators': '\u2028',
  backslashes: '\\',
  'escaped asterisks': '\\*',
  asterisks: '*',
  'pairs of asterisks': '** ',
  'short italics': '*a*',
  'italics after spaces': ' *a* ',
  underscores: '_',
  'back quotes': '`',
  hashes: '#',
  'opening brackets': '(',
  'closing brackets': ')',
  'square brackets': '[',
  'opened notes': '^[',
  notes: '^[a]',
  braces: '{',
  'JSON arrays': '[[],',
  'JSON objects': '{"a":',
  'open tags': '<a ',
  'angle brackets': '<',
  'double quotes': '"',
  'opening quotes': '“',
  'guillemets with a word': '«a» ',
  apostrophes: "'",
  'question marks': '¿',
  digits: '1',
  'digits and dots': '1.',
  amounts: '1.000,',
  dots: '.',
  'dots and spaces': '. ',
  'spaced dots': ' . . .',
  hyphens: '-',
  'hyphenated letters': 'a-',
  commas: ',',
  'commas and spaces': ', ',
  semicolons: '; ',
  colons: ': ',
  slashes: '/',
  ampersands: ' & ',
  'one long word': 'a',
  'one long word in capitals': 'Á',
  'single letters': 'a ',
  initials: 'A. ',
  'names with initials': 'Vera, P., ',
  'capitalised words': 'Vera ',
  'the word y': 'y ',
  'the word de': 'de ',
  'et al.': 'et al. ',
  'open years': '(2020',
  years: '2020 ',
  'dated names': 'Vera (2020) ',
  'bracketed works': '(Vera, 2020; ',
  'pages of citations': 'p. ',
  'page ranges': 'pp. 1-',
  editions: '(2.ª ed.) ',
  'en prensa': 'en prensa, ',
  'retrieved from': 'Recuperado de ',
  addresses: 'https://',
  'whole addresses': 'https://a.ec/b, ',
  'www.': 'www.',
  DOIs: '10.1234/',
  'doi:': 'doi: ',
  mails: 'a@b.',
  'numbered lines': '1. a\n',
  'dashed lines': '- a\n',
  'heading lines': '# a\n',
  'labelled lines': 'Tema: a\n',
  'references, a line each': 'Vera, P. (2020). *Agua*. Abya-Yala.\n',
  'sentences of a task': 'Un ensayo de 3 páginas con introducción, desarrollo. ',
  'numbers in words': 'veinte y ',
  'asked lengths': '5 a 6 páginas ',
  'title-page lines': 'Materia: Agua. Docente: Vera. ',
  'combining marks': '\u0301',
  'letters with marks': 'e\u0301\u0323',
  joiners: '\u200d',
  'soft hyphens': 'a\u00ad',
  'byte-order marks': '\ufeff',
  'high surrogates': '\ud800',
  'low surrogates': '\udc00',
  emoji: '👩‍👩‍👧',
  flags: '🇪🇨',
  'right to left': '\u05d0\u202e ',
  ideographs: '字',
  NUL: '\0',
  controls: '\u0001\u001b',
  'capital sharp s and dotted i': 'ẞİ',
}

/** A beginning that makes a reader expect more, and an end that disappoints it. */
const heads = [
  'Vera, P. (2020). ',
  '(Vera, ',
  '"',
  '*',
  '(',
  'https://',
  '{"texto_generado":"',
  '- ',
]
const tails = ['!', ' x', 'a', ')', '\na', '*', '"', '\\', ' (', '—']

/** The seeded table: every unit alone, and between a seeded head and tail; then seeded mixtures of several. */
export function hostileStrings(seed: number): HostileString[] {
  const random = seeded(seed)
  const one = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
  const all: HostileString[] = []
  const add = (name: string, unit: string, head: string, tail: string) => {
    all.push({ name, of: (length) => `${head}${repeated(unit, length)}${tail}` })
  }
  for (const [name, unit] of Object.entries(units)) {
    add(name, unit, '', '')
    add(`${name}, then a letter`, unit, '', 'a')
    const [head, tail] = [one(heads), one(tails)]
    add(`${name}, from ${JSON.stringify(head)} to ${JSON.stringify(tail)}`, unit, head, tail)
  }
  const atoms = Object.values(units)
  for (let count = 0; count < 12; count++) {
    const mixed = Array.from({ length: 2 + Math.floor(random() * 3) }, () => one(atoms))
    add(`mixture of ${JSON.stringify(mixed)}`, mixed.join(''), one(heads), one(tails))
  }
  for (let count = 0; count < 6; count++) {
    const soup = Array.from({ length: 4_096 }, () => one(atoms)).join('')
    add(`soup ${count + 1}`, soup, '', one(tails))
  }
  add('nested brackets', '(a[', '', ')]')
  all.push({
    name: 'brackets opened and closed',
    of: (length) => `${'('.repeat(length / 2)}${')'.repeat(length / 2)}`,
  })
  all.push({
    name: 'a run of spaces in the middle',
    of: (length) => `*a${' '.repeat(length)}b*`,
  })
  all.push({
    name: 'half spaces, half backslashes',
    of: (length) => `${' '.repeat(length / 2)}${'\\'.repeat(length / 2)}a`,
  })
  all.push({ name: 'ever longer words', of: everLongerWords })
  return all
}

function repeated(unit: string, length: number): string {
  return unit.repeat(Math.ceil(length / unit.length)).slice(0, length)
}

function everLongerWords(length: number): string {
  let text = ''
  for (let size = 1; text.length < length; size++) text += `${'a'.repeat(size)} `
  return text.slice(0, length)
}
