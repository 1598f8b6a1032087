import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compareTexts } from '#core/document/compare-texts.ts'
import type { AcademicText } from '#core/document/model.ts'
import { readAcademicText } from '#core/document/read-academic-text.ts'
import { exportDocx } from '#core/docx/export-docx.ts'
import { docxParts } from '#test/docx-package.ts'
import { academicText, editedDocument, headBlocks } from './document-text.ts'

const names = ['doc-03', 'doc-12', 'doc-60']
const stored = (name: string): AcademicText =>
  JSON.parse(readFileSync(new URL(`../../test/documents/${name}.json`, import.meta.url), 'utf8'))

// These texts are older than tables, figures, lists and notes.
test.each(names)('a text without tables is opened and saved as it was stored: %s', (name) => {
  const text = stored(name)
  const read = readAcademicText(JSON.stringify(text))
  expect(read).toEqual(text)
  expect(academicText(headBlocks(text), editedDocument(text))).toEqual(text)
  expect(compareTexts(text, text).blocks.some(({ spans }) => spans.some(isMarked))).toBe(false)
})

const isMarked = ({ mark }: { mark: string }) => mark !== 'same'

test.each(names)('and its file has nothing of what is newer: %s', async (name) => {
  const text = stored(name)
  const titlePage = { title: 'Un ensayo', lines: [] }
  const input = { text, titlePage, numberTitlePage: false, author: 'Ana Ruiz' }
  const parts = docxParts(await exportDocx(input))
  expect(Object.keys(parts).filter((part) => part.includes('media'))).toEqual([])
  expect(parts['word/document.xml']).not.toMatch(/<w:tbl>|<w:drawing>|<m:oMath|fldChar/)
})
