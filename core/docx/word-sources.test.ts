import { expect, it } from 'vitest'
import type { CslItem } from '#core/apa/csl.ts'
import { titlePageOf } from '#test/academic-text.ts'
import { docxFaults } from '#test/docx-faults.ts'
import { docxParts } from '#test/docx-package.ts'
import { draftText } from '#test/draft-writer.ts'
import { exportDocx } from './export-docx.ts'

const works: CslItem[] = [
  {
    type: 'article-journal',
    title: 'Suelos de *páramo* & agua <x>',
    author: [
      { family: 'Mora', given: 'A.' },
      { family: 'King', given: 'M. L.', suffix: 'Jr.' },
    ],
    issued: { 'date-parts': [[2019]] },
    'container-title': 'Revista Andina',
    page: '1–9',
    DOI: '10.5555/x',
  },
  { type: 'report', title: 'Agua\u0000', author: [{ literal: 'INEC' }], status: 'en prensa' },
  {
    type: 'chapter',
    title: 'Ríos',
    author: [{ family: 'Mora', given: 'A.' }],
    editor: [{ family: 'Sol', given: 'P.' }],
    translator: 'L. Paz',
    issued: { 'date-parts': [[2019]] },
    'container-title': 'Los Andes',
    edition: '2.ª ed.',
  },
]
const exported = (sources?: CslItem[]) =>
  exportDocx({
    text: draftText,
    titlePage: titlePageOf(draftText),
    numberTitlePage: false,
    author: 'Ana Ruiz',
    ...(sources && { sources: sources.map((csl) => ({ csl })) }),
  })

it('the ticked sources are the list of Word, by its names', async () => {
  const bytes = await exported(works)
  const parts = docxParts(bytes)
  const list = parts['customXml/item1.xml'] ?? ''
  for (const written of [
    'SelectedStyle="\\APASixthEditionOfficeOnline.xsl" StyleName="APA"',
    '<b:Tag>mora2019</b:Tag><b:SourceType>JournalArticle</b:SourceType><b:Title>Suelos de páramo &amp; agua &lt;x&gt;</b:Title>',
    '<b:Person><b:Last>King</b:Last><b:First>M. L., Jr.</b:First></b:Person>',
    '<b:Pages>1-9</b:Pages><b:DOI>10.5555/x</b:DOI>',
    '<b:Title>Agua</b:Title><b:Year>en prensa</b:Year>',
    '<b:Author><b:Author><b:Corporate>INEC</b:Corporate></b:Author></b:Author>',
    '<b:Tag>mora2019a</b:Tag><b:SourceType>BookSection</b:SourceType>',
    '<b:BookTitle>Los Andes</b:BookTitle><b:Edition>2</b:Edition>',
    '<b:Translator><b:NameList><b:Person><b:Last>Paz</b:Last><b:First>L.</b:First></b:Person></b:NameList></b:Translator>',
  ])
    expect(list).toContain(written)
  expect(parts['word/_rels/document.xml.rels']).toContain('Target="../customXml/item1.xml"')
  expect(docxFaults(bytes)).toEqual([])
})

it('the same sources are written the same, apart from the time', async () => {
  const [one, other] = [docxParts(await exported(works)), docxParts(await exported(works))]
  const differing = Object.keys(one).filter((name) => one[name] !== other[name])
  expect(differing.filter((name) => name !== 'docProps/core.xml')).toEqual([])
})

it('without sources the file is the one that it was', async () => {
  const { 'docProps/core.xml': _, ...parts } = docxParts(await exported([]))
  const { 'docProps/core.xml': __, ...before } = docxParts(await exported())
  expect(parts).toEqual(before)
  expect(Object.keys(parts).filter((name) => name.startsWith('customXml/'))).toEqual([])
})

it('300 sources take less than 60 kB of the file', async () => {
  const [work] = works as [CslItem]
  const many = Array.from({ length: 300 }, (_, at) => ({
    ...work,
    title: `Suelos ${at * 7_919} de la sierra y ${(at * 104_729) % 10_007} ríos`,
    DOI: `10.5555/${at * 15_485_863}`,
  }))
  const grown = (await exported(many)).length - (await exported()).length
  expect(grown).toBeGreaterThan(1_000)
  expect(grown).toBeLessThan(60_000)
})
