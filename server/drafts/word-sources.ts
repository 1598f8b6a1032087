import { lookUp } from '#core/references/record-fields.ts'
import { partsOfDate } from '#core/sources/written-date.ts'
import { elementsIn, localName } from './field-codes.ts'
import { elementsOf, textOf, type XmlElement } from './xml-tree.ts'

/** The CSL type for each of Word's source types. Source: ISO/IEC 29500-1, 22.6.2.59. */
const types: Record<string, string> = {
  Book: 'book',
  BookSection: 'chapter',
  JournalArticle: 'article-journal',
  ArticleInAPeriodical: 'article-newspaper',
  ConferenceProceedings: 'paper-conference',
  Report: 'report',
  InternetSite: 'webpage',
  DocumentFromInternetSite: 'webpage',
  ElectronicSource: 'webpage',
  Film: 'motion_picture',
  SoundRecording: 'motion_picture',
  Case: 'legal_case',
}

/** Word's fields for the container title, one for each source type. */
const containers = [
  ...['JournalName', 'PeriodicalTitle', 'BookTitle', 'ConferenceName', 'InternetSiteTitle'],
  ...['PublicationTitle', 'AlbumTitle'],
]
const publishers = ['Publisher', 'Institution', 'ProductionCompany', 'Distributor']

/** The sources of Word's own list, which is a custom part of a document, as CSL-JSON; none of another part. */
export function readWordSources(root: XmlElement): unknown[] {
  if (localName(root) !== 'Sources') return []
  return elementsOf(root)
    .filter((one) => localName(one) === 'Source')
    .map(itemOf)
}

function itemOf(source: XmlElement): Record<string, unknown> {
  const fields = new Map<string, string>()
  for (const field of elementsOf(source)) fields.set(localName(field), textOf(field).trim())
  const say = (...names: string[]) => names.map((name) => fields.get(name)).find(Boolean)
  const roles = elementsOf(source).filter((one) => localName(one) === 'Author')
  const namesIn = (...names: string[]) => {
    const role = roles.flatMap(elementsOf).find((one) => names.includes(localName(one)))
    const found = role ? namesOf(role) : []
    return found.length > 0 ? found : undefined
  }
  const kind = say('SourceType') ?? ''
  const genre = say('ThesisType')
  const isThesis = kind === 'Report' && /tesis|thesis|titulaci|grado|disserta/i.test(genre ?? '')
  const year = say('Year') ?? ''
  const parts = partsOfDate(year, `${say('Month') ?? ''}`, say('Day'))
  return {
    type: isThesis ? 'thesis' : (lookUp(types, kind) ?? 'document'),
    title: say('Title'),
    author: namesIn('Author') ?? namesIn('Director', 'Performer', 'Artist', 'Writer'),
    editor: namesIn('Editor'),
    translator: namesIn('Translator'),
    issued: parts ? { 'date-parts': [parts] } : { raw: year },
    'container-title': say(...containers),
    volume: say('Volume'),
    issue: say('Issue'),
    page: say('Pages'),
    edition: say('Edition'),
    genre,
    publisher: say(...publishers),
    DOI: say('DOI'),
    URL: say('URL'),
  }
}

function namesOf(role: XmlElement): Record<string, string | undefined>[] {
  return [...elementsIn(role)].flatMap((one) => {
    if (localName(one) === 'Corporate') return [{ literal: textOf(one).trim() }]
    if (localName(one) !== 'Person') return []
    const said = (name: string) =>
      elementsOf(one)
        .filter((part) => localName(part) === name)
        .map((part) => textOf(part).trim())
        .join(' ')
    const family = said('Last')
    const names = [said('First'), said('Middle')].filter((part) => part !== '').join(' ')
    // Word has no field for "Jr.", which stands behind the names.
    const [, given = names, suffix] = /^(.*?),? (Jr\.?|Sr\.?|I{2,3}|IV)$/.exec(names) ?? []
    return [given === '' ? { literal: family } : { family, given, suffix }]
  })
}
