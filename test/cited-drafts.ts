import { makeDocx, paragraphXml } from './make-docx.ts'

/** Drafts as reference managers leave them, written by hand after the formats of the programs. */

const xml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const attribute = (text: string) => xml(text).replaceAll('"', '&quot;')
const base64 = (text: string) => Buffer.from(text).toString('base64')
export const run = (text: string) => `<w:r><w:t xml:space="preserve">${xml(text)}</w:t></w:r>`
const mark = (type: string, data = '') =>
  data === ''
    ? `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
    : `<w:r><w:fldChar w:fldCharType="${type}"><w:fldData xml:space="preserve">${data}</w:fldData></w:fldChar></w:r>`
const instruction = (text: string) =>
  `<w:r><w:instrText xml:space="preserve">${xml(text)}</w:instrText></w:r>`

/** A field of several runs; its instruction is cut into `pieces`. */
export function field(code: string, shown: string, { pieces = 1, data = '', inside = '' } = {}) {
  const size = Math.ceil(code.length / pieces)
  const parts = Array.from({ length: pieces }, (_, at) => code.slice(at * size, (at + 1) * size))
  const text = shown === '' ? '' : run(shown)
  return `${mark('begin', data)}${parts.map(instruction).join('')}${inside}${mark('separate')}${text}${mark('end')}`
}
export const simpleField = (code: string, shown: string) =>
  `<w:fldSimple w:instr="${attribute(code)}">${run(shown)}</w:fldSimple>`
export const control = (tag: string, content: string) =>
  `<w:sdt><w:sdtPr><w:tag w:val="${attribute(tag)}"/><w:id w:val="7"/></w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`
export const paragraph = (...content: string[]) => `<w:p>${content.join('')}</w:p>`

export const soil = {
  id: 46,
  type: 'article-journal',
  title: 'Suelos de <i>páramo</i> y agua',
  'container-title': 'Revista Andina',
  volume: '12',
  issue: '3',
  page: '45-67',
  DOI: '10.5555/andina.12',
  author: [
    { family: 'Mora Paz', given: 'Ana Lucía' },
    { family: 'King', given: 'Martin Luther', suffix: 'Jr.' },
  ],
  issued: { 'date-parts': [['2019', 3, 1]] },
}
export const book = {
  id: 99,
  type: 'book',
  title: 'Los Andes',
  publisher: 'Abya-Yala',
  edition: '2',
  author: [{ family: 'Ruiz', given: 'Luis' }],
  issued: { 'date-parts': [[2004]] },
}
export const report = {
  id: 7,
  type: 'report',
  title: 'Informe del agua',
  publisher: 'INEC',
  author: [{ literal: 'Instituto Nacional de Estadística y Censos' }],
  issued: { literal: 'in press' },
}

const citation = (items: readonly object[], more: object = {}) =>
  JSON.stringify({
    citationID: 'AQwSemPs',
    properties: {
      formattedCitation: '(\\i{}Mora\\i0{}, 2019)',
      plainCitation: '(…)',
      noteIndex: 0,
    },
    citationItems: items.map((itemData) => ({
      id: 1,
      uris: ['http://zotero.org/users/1/items/EAG35HWU'],
      itemData,
      locator: '12',
    })),
    ...more,
  })
export const zotero = (...items: object[]) =>
  ` ADDIN ZOTERO_ITEM CSL_CITATION ${citation(items, { schema: 'https://github.com/citation-style-language/schema/raw/master/csl-citation.json' })} `
export const mendeleyDesktop = (...items: object[]) =>
  `ADDIN CSL_CITATION ${citation(items, { mendeley: { formattedCitation: '(Mora, 2019)' } })}`
export const mendeleyCite = (...items: object[]) =>
  `MENDELEY_CITATION_v3_${base64(citation(items, { isEdited: false }))}`

type EndnoteRecord = { type: string; authors: string[]; title: string; year: string; more?: string }
export const endnote = (...records: EndnoteRecord[]) => {
  const style = (text: string) =>
    `<style face="normal" font="default" size="100%">${xml(text)}</style>`
  const cites = records.map(
    ({ type, authors, title, year, more = '' }) =>
      `<Cite><Author>${xml(authors[0] ?? '')}</Author><Year>${year}</Year><RecNum>1</RecNum><DisplayText>(…)</DisplayText><record><rec-number>1</rec-number><foreign-keys><key app="EN" db-id="x" timestamp="0">1</key></foreign-keys><ref-type name="${type}">17</ref-type><contributors><authors>${authors.map((name) => `<author>${style(name)}</author>`).join('')}</authors></contributors><titles><title>${style(title)}</title></titles><dates><year>${style(year)}</year></dates>${more}<urls></urls></record></Cite>`,
  )
  return `<EndNote>${cites.join('')}</EndNote>`
}
/** EndNote's form for long citations: a field EN.CITE.DATA nested in the instruction of a field EN.CITE. */
export const endnoteField = (record: string, shown: string) => {
  const data = base64(record)
  const inside = `${mark('begin', data)}${instruction(' ADDIN EN.CITE.DATA ')}${mark('end')}`
  return field(' ADDIN EN.CITE ', shown, { data, inside })
}

const bibliography = 'http://schemas.openxmlformats.org/officeDocument/2006/bibliography'
export const wordSources = (...sources: string[]) => ({
  'customXml/item1.xml': `<?xml version="1.0" encoding="UTF-8" standalone="no"?><b:Sources xmlns:b="${bibliography}" xmlns="${bibliography}" SelectedStyle="\\APASixthEditionOfficeOnline.xsl" StyleName="APA" Version="6">${sources.join('')}</b:Sources>`,
})

/** A draft of one paragraph a citation, and more parts. */
export const citedDraft = (
  citations: readonly string[],
  parts: Record<string, string | Uint8Array> = {},
): Uint8Array =>
  makeDocx({
    body: [
      paragraphXml('El agua del páramo es de todos, y de ella se escribe aquí.'),
      ...citations.map((one) => paragraph(run('Se sabe de antes '), one, run('.'))),
    ].join(''),
    parts,
  })
