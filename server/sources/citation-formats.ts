import { plugins } from '@citation-js/core'
import '@citation-js/plugin-bibtex'
import '@citation-js/plugin-ris'
import { othersName, type PlainCsl } from '#core/sources/write-csl.ts'
import { completeRis } from './complete-ris.ts'

// citation-js guesses formats and fetches addresses. We name the format and remove its address parser.
for (const isAsync of [false, true]) plugins.input.removeDataParser('@else/url', isAsync)

const { format: bibtex } = plugins.config.get('@bibtex')
// Accented letters as they are: today's programs read UTF-8.
bibtex.asciiOnly = false
// Keys are our ids, of letters and digits, not made from names and titles that are already escaped.
bibtex.useIdAsLabel = true

type ListFormat = 'bibtex' | 'ris'

/** Reads a list in RIS as CSL-JSON; throws on the first fault. */
export function readRis(text: string): unknown[] {
  const options = { forceType: '@ris/file', generateGraph: false }
  return completeRis(plugins.input.chain(text, options), text)
}

/** Writes a list for other programs. */
export function formatList(items: readonly PlainCsl[], format: ListFormat): string {
  if (format === 'ris') return items.map(writeRis).join('\n')
  return items.map(writeBibtex).join('\n')
}

/** The kinds of biblatex that BibTeX's own, to which its styles return, do not have. */
const entryTypes: Record<string, string> = {
  webpage: 'online',
  legislation: 'legislation',
  motion_picture: 'movie',
  dataset: 'dataset',
  standard: 'standard',
}

/** A work in BibTeX, with the fields of biblatex for what citation-js leaves out. */
function writeBibtex(given: PlainCsl): string {
  const text = plugins.output.format('bibtex', [forBibtex(given)])
  const { 'container-title': container, number, genre, translator } = given
  const isOther = given.type in entryTypes
  const fields = {
    booktitle: given.type === 'webpage' || given.type === 'legislation' ? container : undefined,
    number: isOther ? number : undefined,
    translator: translator && namesInBibtex(translator),
    type: isOther || thesisOf(given) !== null ? undefined : typeFor(given.type, genre),
    entrysubtype: given.type === 'article-newspaper' ? 'newspaper' : undefined,
  }
  const lines = Object.entries(fields).flatMap(([field, value]) =>
    value === undefined
      ? []
      : `\t${field} = {${field === 'translator' ? value : escaped(String(value))}},\n`,
  )
  return (
    text
      // The address again, in a field that TeX prints as text, where its signs are orders.
      .replace(/^\thowpublished = .*\n/gm, '')
      .replace(/^\ttype = .*\n/gm, '')
      .replace(/^@misc\{/, `@${entryTypes[given.type] ?? 'misc'}{`)
      .replace(/\}\s*$/, `${lines.join('')}}\n`)
  )
}

/** Without it, styles write "Technical report" and "PhD thesis", and we read that. */
function typeFor(type: string, genre: unknown): unknown {
  return type === 'report' || type === 'thesis' ? (genre ?? type) : genre
}

/** The names as citation-js writes those of authors. */
function namesInBibtex(names: unknown): string | undefined {
  const text = plugins.output.format('bibtex', [
    forBibtex({ id: 'a', type: 'book', title: 'a', author: names }),
  ])
  return /^\tauthor = \{(.*)\},$/m.exec(text)?.[1]
}

/**
 * A work in RIS, one line a field: citation-js folds long values inside their words and knows no authors of news and
 * films.
 */
function writeRis(item: PlainCsl): string {
  const [record = {}] = plugins.output.format('ris', [item], { format: 'object' })
  const { TY: type, ...fields } = record
  if (item['author'] !== undefined && fields['AU'] === undefined)
    fields['AU'] = authorsForRis(item['author'])
  if (item['container-title'] && (item.type === 'legislation' || item.type === 'webpage'))
    fields['JF'] = item['container-title']
  if (item.type === 'article-newspaper') Object.assign(fields, dayForRis(item['issued']))
  const lines = Object.entries(fields).flatMap(([tag, value]) =>
    [value].flat().map((one) => `${tag}  - ${one}`),
  )
  return [`TY  - ${type}`, ...lines, 'ER  - '].join('\n')
}

/** The date of news, which citation-js leaves out. */
function dayForRis(issued: unknown): unknown {
  const [record = {}] = plugins.output.format('ris', [{ type: 'book', issued }], {
    format: 'object',
  })
  return { DA: record['DA'] }
}

function authorsForRis(author: unknown): unknown {
  const [record = {}] = plugins.output.format('ris', [{ type: 'book', author }], {
    format: 'object',
  })
  return record['AU']
}

/** BibTeX has two kinds of thesis, which citation-js chooses by the genre, and its own meaning for certain signs. */
function forBibtex(given: PlainCsl): PlainCsl {
  const fields = Object.entries(given).map(([field, value]) => [field, forTex(field, value)])
  const item = Object.fromEntries(fields) as PlainCsl
  const { 'container-title': container, number } = item
  // BibTeX has no field for the official journal of a law, nor for the site of a page.
  if (container && (item.type === 'legislation' || item.type === 'webpage'))
    return { ...item, note: [container, number].filter(Boolean).join(' ') }
  if (item.type !== 'thesis') return item
  const isMasters = /maestr|m[aá]ster|licenciatura|grado/i.test(String(item['genre'] ?? ''))
  return { ...item, genre: isMasters ? "Master's thesis" : 'PhD thesis' }
}

/** The kind of thesis that BibTeX has a name for; null for another one. */
function thesisOf({ type, genre }: PlainCsl): string | null {
  const isNamed = genre === 'Tesis de maestría' || genre === 'Tesis doctoral'
  return type === 'thesis' && isNamed ? genre : null
}

function forTex(field: string, value: unknown): unknown {
  if (field === 'id' || field === 'type') return value
  if (Array.isArray(value)) return value.map(nameForTex)
  if (typeof value !== 'string') return value
  if (field === 'DOI' || field === 'URL') return withoutTex(value)
  return escaped(value)
}

const percentSigns: Record<string, string> = { '{': '%7B', '}': '%7D', '\\': '%5C' }

/** An address as TeX copies it, word by word: the signs that could end it are written as in any address. */
function withoutTex(address: string): string {
  return address.replace(/[{}\\]/g, (sign) => percentSigns[sign] ?? sign)
}

/**
 * Braces keep "Sol and Luna" one person, and a comma or '=' inside a name. An organisation is written in braces anyway.
 */
function nameForTex(name: unknown): unknown {
  if (typeof name !== 'object' || name === null) return name
  if ('literal' in name && name.literal === othersName) return { family: othersName }
  const isPerson = 'given' in name
  const parts = Object.entries(name).map(([part, value]) => {
    if (typeof value !== 'string') return [part, value]
    const text = escaped(value)
    return [part, isPerson ? text.replace(/\band\b|[,=]/gi, '{$&}') : text]
  })
  return Object.fromEntries(parts)
}

const signs: Record<string, string> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
}

/** A text without what TeX would take for an instruction. */
function escaped(text: string): string {
  return withBalancedBraces(text).replace(/[&%$#_{}\\~^<>]/g, (sign) => signs[sign] ?? `\\${sign}`)
}

/** BibTeX counts braces even when they are escaped: one without its partner would end the list, so it is rounded. */
function withBalancedBraces(text: string): string {
  const letters = [...text]
  const open: number[] = []
  for (const [at, letter] of letters.entries()) {
    if (letter === '{') open.push(at)
    else if (letter === '}' && open.pop() === undefined) letters[at] = ')'
  }
  for (const at of open) letters[at] = '('
  return letters.join('')
}
