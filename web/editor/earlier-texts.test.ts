import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withIds } from '#core/document/block-ids.ts'
import { compareTexts } from '#core/document/compare-texts.ts'
import type { AcademicText } from '#core/document/model.ts'
import { readAcademicText } from '#core/document/read-academic-text.ts'
import { exportDocx } from '#core/docx/export-docx.ts'
import { academicText, editedDocument, headBlocks } from '#core/editing/document-text.ts'
import { titlePageOf } from '#test/academic-text.ts'
import { docxParts } from '#test/docx-package.ts'

const names = ['doc-03', 'doc-12', 'doc-60']
const stored = (name: string): AcademicText =>
  JSON.parse(readFileSync(new URL(`../../test/documents/${name}.json`, import.meta.url), 'utf8'))

// These texts are older than tables, figures, lists and notes.
test.each(names)('a text without tables is opened and saved as it was stored: %s', (name) => {
  const text = stored(name)
  const read = readAcademicText(JSON.stringify(text))
  expect(read).toEqual(withIds(text))
  expect(read && academicText(headBlocks(read), editedDocument(read))).toEqual(read)
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

// The SHA-256 of the files that b72d32b3 wrote, which knew no tables, figures, lists or notes.
test.each([
  ['doc-03', '57c4fcc4a6092eed', '95a58a9e0056c26e'],
  ['doc-12', '746984ae7f90d7cc', 'b37df1b49aeea384'],
  ['doc-60', '0e2c1f8775db8527', '54bc4d7afffac855'],
])('and is written to a file byte by byte as before: %s', async (name, plain, justified) => {
  const text = stored(name)
  const input = { text, titlePage: titlePageOf(text), author: 'Ana Paz' }
  const hashOf = async (format: { numberTitlePage: boolean; isJustified?: boolean }) => {
    const parts = docxParts(await exportDocx({ ...input, ...format }))
    const document = parts['word/document.xml'] ?? ''
    return createHash('sha256').update(document).digest('hex').slice(0, 16)
  }
  expect(await hashOf({ numberTitlePage: false })).toBe(plain)
  expect(await hashOf({ numberTitlePage: true, isJustified: true })).toBe(justified)
})
