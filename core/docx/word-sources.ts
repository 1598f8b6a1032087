import { BuilderElement, StringContainer, type XmlComponent } from 'docx'
import { type CslItem, type CslName, type CslType, nameText } from '#core/apa/csl.ts'
import { readEditors } from '#core/apa/reference-names.ts'
import { cleanText } from '#core/document/clean-text.ts'
import { plainText } from '#core/document/inline.ts'
import { writeCslJson } from '#core/sources/write-csl.ts'

/** Word's source type for each CSL type. Source: ISO/IEC 29500-1, 22.6.2.59. */
const kinds: Record<CslType, string> = {
  book: 'Book',
  chapter: 'BookSection',
  'article-journal': 'JournalArticle',
  'article-newspaper': 'ArticleInAPeriodical',
  thesis: 'Report',
  report: 'Report',
  webpage: 'InternetSite',
  legislation: 'Misc',
  'paper-conference': 'ConferenceProceedings',
  motion_picture: 'Film',
  dataset: 'ElectronicSource',
  standard: 'Report',
}

/** Word's field for the container title: of the journal, book or site that a work is part of. */
const containerFields: Partial<Record<CslType, string>> = {
  chapter: 'BookTitle',
  'article-journal': 'JournalName',
  'article-newspaper': 'PeriodicalTitle',
  'paper-conference': 'ConferenceName',
  webpage: 'InternetSiteTitle',
}

const namespace = 'http://schemas.openxmlformats.org/officeDocument/2006/bibliography'
/** The name and file of the APA style that comes with Word 2013 and later. */
const style = { file: '\\APASixthEditionOfficeOnline.xsl', name: 'APA' }

/** The properties file of the list, with a fixed id: the docx library would write a random one, and no two exports would be equal. */
export const sourcesProperties = {
  path: 'customXml/itemProps1.xml',
  data: `<?xml version="1.0" encoding="UTF-8" standalone="no"?><ds:datastoreItem ds:itemID="{7C3F1C52-5A0E-4E0B-9B0F-2D6A5C1E8F34}" xmlns:ds="http://schemas.openxmlformats.org/officeDocument/2006/customXml"><ds:schemaRefs><ds:schemaRef ds:uri="${namespace}"/></ds:schemaRefs></ds:datastoreItem>`,
}

/** Works as Word's list of sources, so that citing goes on in Word. */
export function wordSources(works: readonly CslItem[]): XmlComponent {
  const tags = writeCslJson(works.map((csl) => ({ csl }))).map(({ id }) => id)
  return element(
    'Sources',
    works.map((csl, at) => sourceOf(csl, tags[at] ?? '')),
    {
      namespace: { key: 'xmlns:b', value: namespace },
      style: { key: 'SelectedStyle', value: style.file },
      name: { key: 'StyleName', value: style.name },
    },
  )
}

function element(name: string, children: XmlComponent[], attributes = {}): XmlComponent {
  return new BuilderElement({ name: `b:${name}`, attributes, children })
}

function sourceOf(csl: CslItem, tag: string): XmlComponent {
  const kind = kinds[csl.type]
  const [year, month, day] = csl.issued?.['date-parts'][0] ?? []
  const isReport = kind === 'Report'
  const fields: [name: string, value: string | number | undefined][] = [
    ['Tag', tag],
    ['SourceType', kind],
    ['Title', csl.title && plainText(csl.title)],
    ['Year', csl.status ?? year],
    ['Month', month],
    ['Day', day],
    [containerFields[csl.type] ?? 'PublicationTitle', csl['container-title']],
    ['Volume', csl.volume],
    ['Issue', csl.issue],
    ['Pages', csl.page?.replaceAll('–', '-')],
    ['Edition', csl.edition?.replace(/^(\d+)\.ª ed\.$/, '$1')],
    ['ThesisType', isReport ? csl.genre : undefined],
    ['StandardNumber', csl.number],
    [isReport ? 'Institution' : 'Publisher', csl.publisher],
    ['DOI', csl.DOI],
    ['URL', csl.URL],
  ]
  const written = fields.flatMap(([name, value]) => {
    const text = value === undefined ? '' : cleanText(String(value))
    return text === '' ? [] : [new StringContainer(`b:${name}`, text)]
  })
  const roles = [
    ...roleOf(csl.type === 'motion_picture' ? 'Director' : 'Author', csl.author),
    ...roleOf('Editor', csl.editor),
    ...roleOf('Translator', csl.translator === undefined ? [] : readEditors(csl.translator)),
  ]
  return element('Source', [...written, ...(roles.length > 0 ? [element('Author', roles)] : [])])
}

/** Word stores an organisation instead of a list of names, and only as the author. */
function roleOf(role: string, names: readonly CslName[] = []): XmlComponent[] {
  const [first] = names
  if (first === undefined) return []
  if (role === 'Author' && names.length === 1 && 'literal' in first) {
    return [element(role, [new StringContainer('b:Corporate', cleanText(first.literal))])]
  }
  return [element(role, [element('NameList', names.map(personOf))])]
}

function personOf(name: CslName): XmlComponent {
  const last = nameText(name)
  // Word has no field for "Jr.", which stands behind the names.
  const first = 'literal' in name ? [] : [name.given, name.suffix].filter(Boolean)
  return element('Person', [
    new StringContainer('b:Last', cleanText(last)),
    ...(first.length > 0 ? [new StringContainer('b:First', cleanText(first.join(', ')))] : []),
  ])
}
