import { lookUp } from '#core/references/record-fields.ts'
import { partsOfDate } from '#core/sources/written-date.ts'
import { elementsIn, localName } from './field-codes.ts'
import { elementsOf, textOf, type XmlElement } from './xml-tree.ts'

/** The CSL type for each of EndNote's reference types, by its name in lower case. */
const types: Record<string, string> = {
  'journal article': 'article-journal',
  'electronic article': 'article-journal',
  'magazine article': 'article-magazine',
  'newspaper article': 'article-newspaper',
  book: 'book',
  'electronic book': 'book',
  'edited book': 'book',
  'classical work': 'book',
  pamphlet: 'book',
  serial: 'book',
  'book section': 'chapter',
  'electronic book section': 'chapter',
  encyclopedia: 'chapter',
  dictionary: 'chapter',
  'conference proceedings': 'paper-conference',
  'conference paper': 'paper-conference',
  thesis: 'thesis',
  report: 'report',
  'government document': 'report',
  'unpublished work': 'manuscript',
  manuscript: 'manuscript',
  'web page': 'webpage',
  blog: 'webpage',
  'online database': 'webpage',
  'online multimedia': 'webpage',
  'film or broadcast': 'motion_picture',
  'audiovisual material': 'motion_picture',
  dataset: 'dataset',
  standard: 'standard',
  statute: 'legislation',
  bill: 'legislation',
  'legal rule or regulation': 'legislation',
  case: 'legal_case',
}

/** The records in the XML that EndNote stores with a citation, as CSL-JSON. */
export function readEndnote(root: XmlElement): unknown[] {
  return [...elementsIn(root)].filter((one) => localName(one) === 'record').map(itemOf)
}

function itemOf(record: XmlElement): Record<string, unknown> {
  const all = [...elementsIn(record)]
  const find = (name: string) => all.find((one) => localName(one) === name)
  const say = (name: string) => {
    const found = find(name)
    return (found && textOf(found).trim()) || undefined
  }
  const namesIn = (name: string) => {
    const group = find(name)
    const names = group ? elementsOf(group).map((one) => nameOf(textOf(one).trim())) : []
    return names.length > 0 ? names : undefined
  }
  const kind = /\sname\s*=\s*["']([^"']*)/.exec(find('ref-type')?.attributes ?? '')?.[1] ?? ''
  const type = lookUp(types, kind.toLowerCase()) ?? 'document'
  const isArticle = type.startsWith('article')
  const isEdited = kind.toLowerCase() === 'edited book'
  const year = say('year') ?? ''
  const parts = partsOfDate(year, say('date'))
  return {
    type,
    title: say('title'),
    author: isEdited ? undefined : namesIn('authors'),
    editor: isEdited ? namesIn('authors') : namesIn('secondary-authors'),
    translator: namesIn('subsidiary-authors'),
    issued: parts ? { 'date-parts': [parts] } : { raw: year },
    'container-title': say('secondary-title') ?? (isArticle ? say('full-title') : undefined),
    volume: say('volume'),
    issue: isArticle ? say('number') : undefined,
    number: isArticle ? undefined : say('number'),
    page: say('pages'),
    edition: say('edition'),
    genre: say('work-type'),
    publisher: say('publisher'),
    DOI: say('electronic-resource-num'),
    URL: say('url'),
    abstract: say('abstract'),
    language: say('language'),
  }
}

/** "Mora, Ana", "King, Martin Luther, Jr."; an organisation ends in a comma. */
function nameOf(name: string): Record<string, string | undefined> {
  const [family = '', given, suffix] = name.split(',').map((part) => part.trim())
  return given ? { family, given, suffix } : { literal: family }
}
