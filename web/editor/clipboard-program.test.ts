import { expect, test } from 'vitest'
import { clipboardProgram } from './clipboard-program.ts'

const office = 'xmlns:o="urn:schemas-microsoft-com:office:office"'
const excel = 'xmlns:x="urn:schemas-microsoft-com:office:excel"'
const word = 'xmlns:w="urn:schemas-microsoft-com:office:word"'

test.each([
  ['Excel', `<html ${office} ${excel}><head><meta name=ProgId content=Excel.Sheet></head>`],
  ['Excel', `<html ${office} ${excel}><body><table>`],
  ['Word', `<html ${office} ${word}><head><meta name=ProgId content=Word.Document></head>`],
  ['Word', `<html ${office} ${word} ${excel}><meta name=ProgId content=Word.Document>`],
  ['Word', '<div class="OutlineElement Ltr SCXW12345 BCX0"><table>'],
  ['PowerPoint', `<html ${office}><meta name=ProgId content=PowerPoint.Slide>`],
  ['Google Sheets', '<google-sheets-html-origin><style></style><table data-sheets-root="1">'],
  ['Google Docs', '<meta charset="utf-8"><b id="docs-internal-guid-7f1c"><table>'],
  ['LibreOffice', '<html><head><meta name="generator" content="LibreOffice 7.6.4 (Linux)"/>'],
  [null, '<html><body><table class="data-table"><tr><td>Microsoft Excel</td></tr></table>'],
  [null, `<p>${'a'.repeat(10_000)}</p>Excel.Sheet`],
  [null, ''],
])('a table copied in %s is known by what the program writes: %s', (program, html) => {
  expect(clipboardProgram(html)).toBe(program)
})
