import { readFileSync } from 'node:fs'
import validate from '@ooxml-tools/validate'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { outlineOf } from '#core/document/outline.ts'
import { type OutlineItem, spansOf } from '#core/document/outline-item.ts'
import { exportDocx } from '#core/docx/export-docx.ts'
import { titlePageOf } from './academic-text.ts'
import { docxFaults } from './docx-faults.ts'
import { docxParagraphs, docxParts } from './docx-package.ts'

const text = JSON.parse(readFileSync(new URL('documents/doc-12.json', import.meta.url), 'utf8'))
const titlePage = titlePageOf(text)
let original: Uint8Array

beforeAll(async () => {
  original = await exportDocx({ text, titlePage, numberTitlePage: false, author: 'Ana Ruiz' })
})

/** A copy of the document with one part changed; fails when there was nothing to change. */
function mutate(part: string, from: string | RegExp, to: string): Uint8Array {
  const files = unzipSync(original)
  const before = strFromU8(files[part]!)
  const after = before.replace(from, to)
  expect(after).not.toBe(before)
  return zipSync({ ...files, [part]: strToU8(after) })
}

const document = 'word/document.xml'
const styles = 'word/styles.xml'
const settings = 'word/settings.xml'
const core = 'docProps/core.xml'
const aRun = '<w:r><w:t xml:space="preserve">x</w:t></w:r>'

const inStyle = (id: string, from: string) => new RegExp(`(w:styleId="${id}".*?)${from}`, 's')

test.each<[string, string, string | RegExp, string]>([
  ['another font', styles, /w:hAnsi="Times New Roman"/, 'w:hAnsi="Calibri"'],
  ['another size', styles, '<w:sz w:val="24"/>', '<w:sz w:val="22"/>'],
  ['single spacing in a style', styles, inStyle('BodyText', 'w:line="480"'), '$1w:line="240"'],
  ['space after headings', styles, inStyle('Heading2', 'w:after="0"'), '$1w:after="160"'],
  ['other margins', document, 'w:left="1440"', 'w:left="1134"'],
  ['other paper', document, 'w:w="11906"', 'w:w="12240"'],
  [
    'an empty paragraph',
    document,
    '<w:sectPr',
    '<w:p><w:pPr><w:pStyle w:val="BodyText"/></w:pPr></w:p><w:sectPr',
  ],
  [
    'a spacer of spaces',
    document,
    '<w:sectPr',
    `<w:p><w:pPr><w:pStyle w:val="BodyText"/></w:pPr>${aRun.replace('>x<', '>  <')}</w:p><w:sectPr`,
  ],
  ['a title page with its number', document, '<w:titlePg/>', ''],
  ['no hanging indent', styles, 'w:hanging="720"', 'w:hanging="0"'],
  ['no first-line indent', styles, inStyle('BodyText', 'w:firstLine="720"'), '$1w:firstLine="360"'],
  ['another language', styles, 'w:val="es-EC"', 'w:val="en-US"'],
  [
    'another title in the properties',
    core,
    /<dc:title>.*<\/dc:title>/,
    '<dc:title>Untitled</dc:title>',
  ],
  ['no author', core, /<dc:creator>.*<\/dc:creator>/, '<dc:creator>Un-named</dc:creator>'],
  ['a style that does not exist', document, 'w:val="Heading2"', 'w:val="Heading22"'],
  ['malformed XML', document, '</w:p><w:p>', '<w:p>'],
  [
    'a missing relationship',
    'word/_rels/document.xml.rels',
    /<Relationship [^>]*header1\.xml[^>]*>/,
    '',
  ],
  ['an unknown element', document, '<w:pStyle ', '<w:pizza/><w:pStyle '],
  ['a tab', document, aRun.slice(0, 5), '<w:r><w:tab/></w:r><w:r>'],
  ['a line break', document, '<w:r>', '<w:r><w:br/></w:r><w:r>'],
  ['justified text', styles, inStyle('BodyText', '<w:jc w:val="left"/>'), '$1<w:jc w:val="both"/>'],
  [
    'no widow control',
    styles,
    inStyle('BodyText', '<w:widowControl/>'),
    '$1<w:widowControl w:val="false"/>',
  ],
  ['headings without their text', styles, inStyle('Heading3', '<w:keepNext/>'), '$1'],
  [
    'kerning',
    styles,
    inStyle('BodyText', '</w:pPr>'),
    '$1</w:pPr><w:rPr><w:kern w:val="2"/></w:rPr>',
  ],
  [
    'references on the same page',
    document,
    /<w:pageBreakBefore\/>(?!.*<w:pageBreakBefore\/>)/s,
    '',
  ],
  ['a page number at the left', styles, '<w:jc w:val="right"/>', '<w:jc w:val="left"/>'],
  ['a page without number', 'word/header1.xml', '>PAGE<', '>DATE<'],
  ['hyphenation', settings, '<w:autoHyphenation w:val="false"/>', '<w:autoHyphenation/>'],
  ['the layout of Word 2010', settings, /w:val="15"/, 'w:val="14"'],
  ['a blue heading', styles, inStyle('Heading1', 'w:val="000000"'), '$1w:val="2E74B5"'],
  [
    'a heading that is not in the outline',
    styles,
    inStyle('Heading1', '<w:outlineLvl w:val="0"/>'),
    '$1',
  ],
])('the recipe finds %s', (_, part, from, to) => {
  expect(docxFaults(mutate(part, from, to))).not.toEqual([])
})

test('the recipe finds nothing in the document as exported', () => {
  expect(docxFaults(original)).toEqual([])
})

// Faults against the schema; the ones above are valid by it.
test.each<[string, string, string | RegExp, string]>([
  [
    'elements in the wrong order',
    document,
    '<w:pStyle w:val="BodyText"/>',
    '<w:jc w:val="left"/><w:pStyle w:val="BodyText"/>',
  ],
  ['an unknown element', document, '<w:pStyle ', '<w:pizza/><w:pStyle '],
  ['a value of the wrong type', styles, 'w:line="480"', 'w:line="double"'],
])('the Open XML SDK finds %s', async (_, part, from, to) => {
  expect(await validate(mutate(part, from, to), 'docx', 'Microsoft365')).not.toEqual([])
})

test('every block of the exported file has its style and its italics', () => {
  expect(blocksIn(original)).toEqual(outlineOf(text, titlePage).map(asBlock))
})

test('a heading that became plain text is found', () => {
  const changed = mutate(document, 'w:val="Heading2"', 'w:val="BodyText"')
  expect(blocksIn(changed)).not.toEqual(outlineOf(text, titlePage).map(asBlock))
})

const styleOf: Record<OutlineItem['role'], string> = {
  'title-page-title': 'Title',
  'title-page-line': 'Portada',
  'index-heading': 'TituloIndice',
  'index-entry': 'TOC1',
  title: 'TituloDelTexto',
  t1: 'Heading1',
  t2: 'Heading2',
  t3: 'Heading3',
  t4: 'Heading4',
  t5: 'Heading5',
  p: 'BodyText',
  quote: 'Quote',
  'ref-heading': 'Heading1',
  bullet: 'Lista',
  number: 'Lista',
  'exhibit-label': 'RotuloTabla',
  'exhibit-title': 'TituloTabla',
  'table-row': 'NotaTabla',
  'figure-image': 'ImagenFigura',
  'code-line': 'Codigo',
  'exhibit-note': 'NotaTabla',
  spacer: 'NotaTabla',
  ref: 'Bibliography',
  'notes-heading': 'Heading1',
  note: 'NotaAlFinal',
  equation: 'Ecuacion',
  'appendix-label': 'Heading1',
  'appendix-title': 'Heading1',
  'declaration-heading': 'Heading1',
  declaration: 'BodyText',
}

function asBlock(item: OutlineItem) {
  return { style: styleOf[item.role], runs: spansOf(item) }
}

function blocksIn(bytes: Uint8Array) {
  return docxParagraphs(docxParts(bytes)[document]!).map(({ style, runs }) => ({ style, runs }))
}
