import { type Creator, type Entry, parse } from '@retorquere/bibtex-parser'
import { joinTitle, lookUp } from '#core/references/record-fields.ts'
import { partsOfDate } from '#core/sources/written-date.ts'

/** CSL's kind of each kind of BibTeX and biblatex; others are told by what they have. Source: biblatex manual, 2.1. */
const types: Record<string, string> = {
  article: 'article-journal',
  book: 'book',
  mvbook: 'book',
  booklet: 'book',
  manual: 'book',
  collection: 'book',
  mvcollection: 'book',
  reference: 'book',
  mvreference: 'book',
  proceedings: 'book',
  mvproceedings: 'book',
  periodical: 'book',
  inbook: 'chapter',
  bookinbook: 'chapter',
  suppbook: 'chapter',
  incollection: 'chapter',
  suppcollection: 'chapter',
  inreference: 'chapter',
  inproceedings: 'paper-conference',
  conference: 'paper-conference',
  unpublished: 'manuscript',
  thesis: 'thesis',
  phdthesis: 'thesis',
  mastersthesis: 'thesis',
  report: 'report',
  techreport: 'report',
  online: 'webpage',
  electronic: 'webpage',
  www: 'webpage',
  webpage: 'webpage',
  misc: 'document',
  dataset: 'dataset',
  software: 'dataset',
  movie: 'motion_picture',
  video: 'motion_picture',
  legislation: 'legislation',
  legal: 'legislation',
  jurisdiction: 'legal_case',
  standard: 'standard',
}
/** Kinds that the name of an entry tells, where no field does. */
const genres: Record<string, string> = {
  phdthesis: 'phdthesis',
  mastersthesis: 'mastersthesis',
  techreport: 'techreport',
}
const subtypes: Record<string, string> = {
  magazine: 'article-magazine',
  newspaper: 'article-newspaper',
}

/** The entries of a list in BibTeX or biblatex as CSL-JSON, with what they inherit. Throws on the first fault. */
export function readBibtex(text: string): unknown[] {
  const { entries, errors } = parse(withKeys(text), {
    english: false,
    sentenceCase: false,
    // Orders of TeX that nobody knows: what they are about stays.
    unsupported: 'ignore',
  })
  // An `@string` that another file defines, such as IEEE's journal names, is kept as it is written.
  const fault = errors.find(({ error }) => !error.startsWith('Unresolved @string'))
  if (fault) throw new Error(fault.error)
  const byKey = new Map(entries.map((entry) => [entry.key, entry]))
  const works = entries.filter(({ type }) => type !== 'xdata')
  return works.map(({ fields, ...entry }) => {
    const sets = (fields['xdata'] ?? '').split(',').map((key) => byKey.get(key.trim())?.fields)
    const all: Entry['fields'] = Object.assign({}, ...sets, fields)
    return itemOf({ ...entry, fields: all }, byKey.get(all['crossref'] ?? ''))
  })
}

/** Entries without a key, as "@article{," and "@book{title = …", or with spaces in it, which end the list for the parser. */
function withKeys(text: string): string {
  const start = /^([^\S\n]*@(?!comment\b|string\b|preamble\b)\w+\s*[{(]\s*)([^,={}"\n]*)([,=])/gim
  return text.replace(start, (whole, head: string, key: string, sign: string) => {
    if (sign === '=') return `${head}obra,${key}=`
    return /^\S+$/.test(key.trim()) ? whole : `${head}obra,`
  })
}

/** `parent`: the entry of the whole, of which the parser gives its parts all that biblatex does, but not the date. */
function itemOf({ type, key, fields: f }: Entry, parent?: Entry): Record<string, unknown> {
  const kind = type.toLowerCase()
  const cslType = lookUp(subtypes, f['entrysubtype'] ?? '') ?? lookUp(types, kind) ?? kind
  const isArticle = kind === 'article'
  const dated = f['date'] || f['year'] || !parent ? f : parent.fields
  const whole = cslType === 'book' ? undefined : (f['booktitle'] ?? parent?.fields['title'])
  return {
    id: key,
    type: cslType,
    title: joined(f['title'] ?? f['booktitle'], f['subtitle'])?.replace(/<sup>∘<\/sup>/g, '°'),
    ...namesOf(f),
    ...datesOf(dated),
    'container-title': joined(
      f['journaltitle'] ?? f['journal'] ?? (f['title'] ? whole : undefined) ?? f['maintitle'],
      isArticle ? f['journalsubtitle'] : f['booksubtitle'],
    ),
    volume: f['volume'],
    issue: isArticle ? (f['number'] ?? f['issue']) : undefined,
    number: isArticle ? undefined : f['number'],
    page: f['pages'] ?? f['eid'],
    edition: f['edition'],
    genre: f['type'] ?? lookUp(genres, kind),
    publisher: [f.publisher, f.institution, f['school'], f.organization, f['howpublished']]
      .flat()
      .find((name) => name !== undefined && !isAddress(name)),
    DOI: f['doi'],
    URL: f['url'] ?? addressIn(f['howpublished']) ?? addressIn(f['note']),
    abstract: f['abstract'],
    language: f['langid'] ?? f['language'],
  }
}

function namesOf(f: Entry['fields']): Record<string, unknown> {
  const byRole: Record<string, Creator[]> = {
    author: f.author ?? [],
    translator: f.translator ?? [],
  }
  // biblatex tells what its editors did.
  for (const [names, role = 'editor'] of [
    [f.editor, f['editortype']],
    [f.editora, f['editoratype']],
    [f.editorb, f['editorbtype']],
  ] as const) {
    if (names) byRole[role] = [...(byRole[role] ?? []), ...names]
  }
  if (f.director) byRole['director'] = [...(byRole['director'] ?? []), ...f.director]
  return Object.fromEntries(
    Object.entries(byRole).flatMap(([role, names]) =>
      names.length === 0 ? [] : [[role, names.map(nameOf)]],
    ),
  )
}

function nameOf({ name, lastName, firstName, prefix, suffix }: Creator) {
  if (name !== undefined) return { literal: name }
  return { family: lastName, given: firstName, suffix, 'non-dropping-particle': prefix }
}

/** "in press", "2015", "[2015?]", "2019-03/2019-04", and "1970/2005", the years of the first and of this edition. */
function datesOf(f: Entry['fields']): Record<string, unknown> {
  const date = f['date'] ?? f['year'] ?? ''
  if (/in ?press|en prensa|forthcoming|por publicar/i.test(`${date} ${f['pubstate'] ?? ''}`))
    return { status: 'in press' }
  const [, first, later] = /^\s*(\d{4})\s*\/\s*(\d{4})\s*$/.exec(f['date'] ? '' : date) ?? []
  const original = /\d{4}/.exec(f['origdate'] ?? f['origyear'] ?? '')?.[0] ?? first
  const issued = later === undefined ? partsOfDate(date, f['month'], f['day']) : [Number(later)]
  return {
    issued: issued && { 'date-parts': [issued] },
    'original-date': original && { 'date-parts': [[Number(original)]] },
  }
}

function joined(title: string | undefined, subtitle: string | undefined): string | undefined {
  return title && subtitle ? joinTitle(title, subtitle) : title
}

/** The address that a text is or holds; the parser makes a link of `\url`. */
function addressIn(text: string | undefined): string | undefined {
  return /https?:\/\/[^\s"<>]+/.exec(text ?? '')?.[0]
}

const isAddress = (text: string) => addressIn(text) !== undefined
