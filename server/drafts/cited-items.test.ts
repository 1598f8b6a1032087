import { describe, expect, it } from 'vitest'
import { writeReference } from '#core/apa/write-reference.ts'
import { plainOf } from '#core/drafts/source-roles.ts'
import { asCslJson, listWorks } from '#core/sources/listed-works.ts'
import {
  book,
  citedDraft,
  control,
  endnote,
  endnoteField,
  field,
  mendeleyCite,
  mendeleyDesktop,
  paragraph,
  report,
  run,
  simpleField,
  soil,
  wordSources,
  zotero,
} from '#test/cited-drafts.ts'
import { openPackage } from './open-package.ts'
import { readDocx } from './read-docx.ts'

async function read(docx: Uint8Array) {
  const opened = await openPackage(docx)
  if ('fault' in opened) throw new Error(opened.fault.code)
  const { items, cited } = await readDocx(opened.parts, async () => new Map())
  const { works, leftOut } = listWorks(cited, { maxWorks: 300 })
  const lines = items.map((item) => (item.kind === 'paragraph' ? plainOf(item) : `[${item.kind}]`))
  const references = works.map(({ csl }) => writeReference(csl, { conjunction: 'y' }))
  return { works, leftOut, references, lines }
}

const soilReference =
  'Mora Paz, A. L. y King, M. L., Jr. (2019). Suelos de páramo y agua. *Revista Andina*, *12*(3), 45–67. https://doi.org/10.5555/andina.12'
const bookReference = 'Ruiz, L. (2004). *Los Andes* (2.ª ed.). Abya-Yala.'
const reportReference =
  'Instituto Nacional de Estadística y Censos. (en prensa). *Informe del agua*. INEC.'
const endnoteSoil = {
  type: 'Journal Article',
  authors: ['Mora Paz, Ana Lucía', 'King, Martin Luther, Jr.'],
  title: 'Suelos de páramo y agua',
  year: '2019',
  more: '<periodical><full-title>Revista Andina</full-title></periodical><volume>12</volume><number>3</number><pages>45-67</pages><electronic-resource-num>10.5555/andina.12</electronic-resource-num>',
}
const endnoteBook = {
  type: 'Book',
  authors: ['Ruiz, Luis'],
  title: 'Los Andes',
  year: '2004',
  more: '<edition>2</edition><publisher>Abya-Yala</publisher>',
}
const endnoteReport = {
  type: 'Report',
  authors: ['Instituto Nacional de Estadística y Censos,'],
  title: 'Informe del agua',
  year: 'in press',
  more: '<publisher>INEC</publisher>',
}
const footnotes = (content: string) => ({
  'word/_rels/document.xml.rels':
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes" Target="footnotes.xml"/></Relationships>',
  'word/footnotes.xml': `<w:footnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:footnote w:id="2">${paragraph(run('Véase '), content)}</w:footnote></w:footnotes>`,
})
const call = '<w:r><w:footnoteReference w:id="2"/></w:r>'
const person = (last: string, first: string, middle = '') =>
  `<b:Person><b:Last>${last}</b:Last><b:First>${first}</b:First>${middle && `<b:Middle>${middle}</b:Middle>`}</b:Person>`
const wordSoil = `<b:Source><b:Tag>Mor19</b:Tag><b:SourceType>JournalArticle</b:SourceType><b:Guid>{1}</b:Guid><b:Author><b:Author><b:NameList>${person('Mora Paz', 'Ana', 'Lucía')}${person('King', 'Martin Luther, Jr.')}</b:NameList></b:Author></b:Author><b:Title>Suelos de páramo y agua</b:Title><b:JournalName>Revista Andina</b:JournalName><b:Year>2019</b:Year><b:Month>marzo</b:Month><b:Pages>45-67</b:Pages><b:Volume>12</b:Volume><b:Issue>3</b:Issue><b:DOI>10.5555/andina.12</b:DOI></b:Source>`
const wordBook = `<b:Source><b:Tag>Rui04</b:Tag><b:SourceType>Book</b:SourceType><b:Author><b:Author><b:NameList>${person('Ruiz', 'Luis')}</b:NameList></b:Author></b:Author><b:Title>Los Andes</b:Title><b:Year>2004</b:Year><b:City>Quito</b:City><b:Publisher>Abya-Yala</b:Publisher><b:Edition>2</b:Edition></b:Source>`
const wordReport =
  '<b:Source><b:Tag>INE</b:Tag><b:SourceType>Report</b:SourceType><b:Author><b:Author><b:Corporate>Instituto Nacional de Estadística y Censos</b:Corporate></b:Author></b:Author><b:Title>Informe del agua</b:Title><b:Year>en prensa</b:Year><b:Institution>INEC</b:Institution></b:Source>'

type Draft = { docx: Uint8Array; references: string[]; shown: string[] }
const drafts: Record<string, Draft> = {
  'Zotero, in fields of many runs': {
    docx: citedDraft([
      field(zotero(soil), '(Mora Paz y King, 2019)', { pieces: 40 }),
      field(zotero(soil, book), '(Mora Paz y King, 2019; Ruiz, 2004)'),
      field(' ADDIN ZOTERO_BIBL {"uncited":[],"omitted":[],"custom":[]} CSL_BIBLIOGRAPHY ', 'Ruiz'),
    ]),
    references: [soilReference, bookReference],
    shown: ['(Mora Paz y King, 2019)', '(Mora Paz y King, 2019; Ruiz, 2004)', 'Ruiz'],
  },
  'Zotero, in simple fields and a footnote': {
    docx: citedDraft(
      [simpleField(zotero(report), '(INEC, en prensa)'), call],
      footnotes(field(zotero(book), 'Ruiz, 2004', { pieces: 3 })),
    ),
    references: [reportReference, bookReference],
    shown: ['(INEC, en prensa)'],
  },
  'Zotero, in bookmarks with the data in properties': {
    docx: citedDraft(
      [
        '<w:bookmarkStart w:id="1" w:name="ZOTERO_BREF_a1"/>' +
          run('(Ruiz, 2004)') +
          '<w:bookmarkEnd w:id="1"/>',
      ],
      {
        'docProps/custom.xml': `<Properties xmlns="x" xmlns:vt="y">${[
          ...zotero(book)
            .replace(' ADDIN ', '')
            .matchAll(/.{1,255}/gs),
        ]
          .map(
            ([piece], at) =>
              `<property name="ZOTERO_BREF_a1_${at + 1}"><vt:lpwstr>${piece.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</vt:lpwstr></property>`,
          )
          .reverse()
          .join('')}</Properties>`,
      },
    ),
    references: [bookReference],
    shown: ['(Ruiz, 2004)'],
  },
  'Mendeley Desktop': {
    docx: citedDraft([
      field(mendeleyDesktop(soil), '(Mora Paz & King, 2019)', { pieces: 5 }),
      simpleField(
        `ADDIN Mendeley Citation{0f3c} ${mendeleyDesktop(book).slice(6)}`,
        '(Ruiz, 2004)',
      ),
      field('ADDIN Mendeley Bibliography CSL_BIBLIOGRAPHY', 'Ruiz, L. (2004).'),
    ]),
    references: [soilReference, bookReference],
    shown: ['(Mora Paz & King, 2019)', '(Ruiz, 2004)', 'Ruiz, L. (2004).'],
  },
  'Mendeley Cite': {
    docx: citedDraft([
      control(mendeleyCite(soil), run('(Mora Paz & King, 2019)')),
      control(mendeleyCite(report, book), run('(INEC, en prensa; Ruiz, 2004)')),
      control('MENDELEY_BIBLIOGRAPHY', run('Ruiz, L. (2004).')),
    ]),
    references: [soilReference, reportReference, bookReference],
    shown: ['(Mora Paz & King, 2019)', '(INEC, en prensa; Ruiz, 2004)', 'Ruiz, L. (2004).'],
  },
  'Mendeley Cite, with the base64 of addresses and in a footnote': {
    docx: citedDraft(
      [
        control(
          mendeleyCite(book).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, ''),
          run('(Ruiz, 2004)'),
        ),
        call,
      ],
      footnotes(control(mendeleyCite(soil), run('Mora Paz, 2019'))),
    ),
    references: [bookReference, soilReference],
    shown: ['(Ruiz, 2004)'],
  },
  'EndNote, in the instruction': {
    docx: citedDraft([
      field(
        ` ADDIN EN.CITE ${endnote(endnoteSoil, endnoteBook)}`,
        '(Mora Paz & King, 2019; Ruiz, 2004)',
        {
          pieces: 9,
        },
      ),
      field(' ADDIN EN.REFLIST ', 'Ruiz, L. (2004).'),
    ]),
    references: [soilReference, bookReference],
    shown: ['(Mora Paz & King, 2019; Ruiz, 2004)', 'Ruiz, L. (2004).'],
  },
  'EndNote, in data': {
    docx: citedDraft([endnoteField(endnote(endnoteSoil), '(Mora Paz & King, 2019)')]),
    references: [soilReference],
    shown: ['(Mora Paz & King, 2019)'],
  },
  'EndNote, with an organisation in a footnote': {
    docx: citedDraft([call], footnotes(endnoteField(endnote(endnoteReport), 'INEC'))),
    references: [reportReference],
    shown: [],
  },
  'Word, cited in content controls': {
    docx: citedDraft(
      [
        `<w:sdt><w:sdtPr><w:id w:val="1"/><w:citation/></w:sdtPr><w:sdtContent>${field(' CITATION Mor19 \\p 50 \\l 12298 \\m Rui04', '(Mora Paz & King, 2019, pág. 50; Ruiz, 2004)')}</w:sdtContent></w:sdt>`,
      ],
      wordSources(wordSoil, wordBook),
    ),
    references: [soilReference, bookReference],
    shown: ['(Mora Paz & King, 2019, pág. 50; Ruiz, 2004)'],
  },
  'Word, with an organisation, in a simple field': {
    docx: citedDraft(
      [simpleField(' CITATION INE \\l 12298 ', '(INEC, en prensa)')],
      wordSources(wordReport),
    ),
    references: [reportReference],
    shown: ['(INEC, en prensa)'],
  },
  'Word, with a list that uses the namespace by default': {
    docx: citedDraft(['(Ruiz, 2004)'].map(run), {
      'customXml/item2.xml': '<metadata/>',
      'customXml/item3.xml': wordSources(wordBook)
        ['customXml/item1.xml'].replaceAll('b:', '')
        .replace('xmlns:b', 'xmlns:c'),
    }),
    references: [bookReference],
    shown: ['(Ruiz, 2004)'],
  },
}

describe.each(Object.entries(drafts))('a draft of %s', (_, { docx, references, shown }) => {
  it('brings the works that it cites, each once, and its text stays', async () => {
    const draft = await read(docx)
    expect(draft.references).toEqual(references)
    expect(draft.leftOut).toBe(0)
    expect(draft.lines.slice(1)).toEqual(
      shown.length > 0
        ? expect.arrayContaining(shown.map((text) => `Se sabe de antes ${text}.`))
        : expect.anything(),
    )
  })

  it('brings works that are the same when they are sent back', async () => {
    const { works } = await read(docx)
    expect(listWorks(asCslJson(works), { maxWorks: 300 }).works).toEqual(works)
  })
})

it('a work that several programs cite is one', async () => {
  const { DOI: _, ...withoutDoi } = soil
  const { references } = await read(
    citedDraft(
      [
        field(zotero(soil), '(1)'),
        control(mendeleyCite(withoutDoi), run('(2)')),
        endnoteField(endnote({ ...endnoteSoil, more: '' }), '(3)'),
      ],
      wordSources(wordSoil),
    ),
  )
  expect(references).toEqual([soilReference])
})

const deep = `{"citationItems":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
const quotes = `{"citationItems":"${'\\"'.repeat(400_000)}`
const broken: Record<string, string> = {
  'cut JSON': field(
    ' ADDIN ZOTERO_ITEM CSL_CITATION {"citationItems":[{"itemData":{"title"',
    '(1)',
  ),
  'JSON that is no object': field(' ADDIN CSL_CITATION {}[', '(1)'),
  'items that are none': field(
    ' ADDIN CSL_CITATION {"citationItems":[1,null,{"itemData":[]},{"itemData":7}]}',
    '(1)',
  ),
  'deep JSON': field(` ADDIN ZOTERO_ITEM CSL_CITATION ${deep}`, '(1)'),
  'strings without an end': field(` ADDIN ZOTERO_ITEM CSL_CITATION ${quotes}}`, '(1)'),
  'base64 that is none': control('MENDELEY_CITATION_v3_¿no?====', run('(1)')),
  'base64 of deep JSON': control(
    `MENDELEY_CITATION_v3_${Buffer.from(deep).toString('base64')}`,
    run('(1)'),
  ),
  'XML that does not close': field(
    ' ADDIN EN.CITE <EndNote><Cite><record></Cite></EndNote>',
    '(1)',
  ),
  'deep XML': field(
    ` ADDIN EN.CITE <EndNote>${'<a>'.repeat(20_000)}${'</a>'.repeat(20_000)}</EndNote>`,
    '(1)',
  ),
  'XML with a document type': endnoteField(
    '<!DOCTYPE a [<!ENTITY b "c">]><EndNote>&b;</EndNote>',
    '(1)',
  ),
  'data of another kind': field(' ADDIN EN.CITE ', '(1)', { data: '%%%' }),
}

it.each(Object.entries(broken))('a citation with %s is just text', async (_, content) => {
  const { works, lines } = await read(citedDraft([content, field(zotero(book), '(2)')]))
  expect(works.map(({ csl }) => csl.title)).toEqual(['Los Andes'])
  expect(lines.slice(1)).toEqual(['Se sabe de antes (1).', 'Se sabe de antes (2).'])
})

it.each([
  ['is malformed', '<b:Sources><b:Source></b:Sources>'],
  ['wants entities expanded', '<!DOCTYPE a [<!ENTITY b "c">]><b:Sources>&b;</b:Sources>'],
  ['is deep', `<b:Sources>${'<b:a>'.repeat(20_000)}${'</b:a>'.repeat(20_000)}</b:Sources>`],
  ['is larger than any list', `<b:Sources>${' '.repeat(5_000_000)}</b:Sources>`],
])('a draft whose list of Word %s is a text like any other', async (_, part) => {
  const { works, lines } = await read(citedDraft([run('(1)')], { 'customXml/item1.xml': part }))
  expect(works).toEqual([])
  expect(lines.at(-1)).toBe('Se sabe de antes (1).')
})
