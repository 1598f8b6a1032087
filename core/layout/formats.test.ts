import { expect, test } from 'vitest'
import type { BlockRole } from '#core/document/block-roles.ts'
import type { AcademicText } from '#core/document/model.ts'
import type { PageFormat } from '#core/document/page-format.ts'
import { layoutDocument } from './paginate.ts'

const block = (role: BlockRole, content: string) => ({ role, content })
/** About 11 words a line. */
const paragraph = (lines: number) => 'palabra '.repeat(lines * 11 - 4).trim()
const sections = (...titles: string[]) =>
  titles.flatMap((title) => [block('t1', title), block('p', paragraph(2))])

function pagesOf(text: AcademicText, format: Partial<PageFormat>) {
  const titlePage = { title: 'El título', lines: [] }
  return layoutDocument({ text, titlePage, numberTitlePage: false, ...format }).pages
}

test('sections follow each other where they do not start pages, but a summary has a separate page', () => {
  const text = {
    cuerpo: sections('Resumen', 'Uno', 'Dos'),
    referencias: [{ content: 'A' }],
  }
  const rolesWith = (sectionsStartPages: boolean) =>
    pagesOf(text, { sectionsStartPages }).map(({ lines }) => lines.map(({ role }) => role))
  expect(rolesWith(false).slice(1)).toEqual([
    ['t1', 'p', 'p'],
    ['title', 't1', 'p', 'p', 't1', 'p', 'p'],
    ['ref-heading', 'ref'],
  ])
  expect(rolesWith(true)).toHaveLength(5)
})

test('a summary stands without indent before the title of the text, which follows its key words', () => {
  const cuerpo = [
    ...sections('Resumen').slice(0, 2),
    { role: 'p' as const, content: '*Palabras clave:* agua, río' },
    ...sections('Abstract').slice(0, 2),
    { role: 'p' as const, content: '*Keywords:* water, river' },
    { role: 'p' as const, content: 'La introducción.' },
    ...sections('Uno'),
  ]
  const pages = pagesOf({ cuerpo, referencias: [] }, { sectionsStartPages: false }).slice(1)
  expect(
    pages.map(({ lines }) => lines.map(({ role, indentPt }) => `${role} ${indentPt}`)),
  ).toEqual([
    ['t1 0', 'p 0', 'p 0', 'p 36'],
    ['t1 0', 'p 0', 'p 0', 'p 36'],
    ['title 0', 'p 36', 't1 0', 'p 36', 'p 0'],
  ])
})

test('a summary further on starts a page too', () => {
  const text = { cuerpo: sections('Uno', 'Abstract', 'Dos'), referencias: [] }
  expect(pagesOf(text, { sectionsStartPages: false })).toHaveLength(4)
})

const declaration = `Usé un programa.\n\n${'Revisé todo. '.repeat(300)}\n*Tal cual*.`
test.each<[string, Partial<PageFormat>]>([
  ['as the specification has it', {}],
  ['in another format', { sectionsStartPages: false, isJustified: true }],
])('a declaration has its own pages after the references, %s, and moves nothing', (_, format) => {
  const text = { cuerpo: sections('Uno', 'Dos'), referencias: [{ content: 'A' }] }
  const pages = pagesOf(text, { ...format, declaration })
  const without = pagesOf(text, format)
  expect(pages.slice(0, without.length)).toEqual(without)
  const added = pages.slice(without.length)
  const lines = added.flatMap((page) => page.lines)
  expect(added.length).toBeGreaterThan(1)
  expect(lines[0]).toMatchObject({ role: 'declaration-heading', align: 'center', slot: 0 })
  expect(new Set(lines.slice(1).map(({ role }) => role))).toEqual(new Set(['declaration']))
  // Blank lines make no paragraphs, and asterisks are shown as typed, not read as italics.
  expect(new Set(lines.map(({ block }) => block)).size).toBe(4)
  expect(lines.at(-1)?.runs).toEqual([{ text: '*Tal cual*.', bold: false, italic: false }])
})

test.each<[string, AcademicText, string | null]>([
  ['without words', { cuerpo: sections('Uno'), referencias: [] }, ' \n '],
  ['without a text to be about', { cuerpo: [], referencias: [] }, declaration],
])('there is no declaration %s', (_, text, words) => {
  expect(pagesOf(text, { declaration: words })).toEqual(pagesOf(text, {}))
})

test('justified paragraphs and quotations reach the margin, with the same line breaks as unjustified ones', () => {
  const text = {
    cuerpo: [block('p', paragraph(4)), block('quote', paragraph(4))],
    referencias: [{ content: paragraph(3) }],
  }
  const lines = pagesOf(text, { isJustified: true }).flatMap((page) => page.lines)
  expect(lines.filter((line) => line.wordSpacingPt).map(({ role }) => role)).toEqual([
    'p',
    'p',
    'p',
    'quote',
    'quote',
    'quote',
  ])
  expect(lines.map(({ wordSpacingPt: _, ...line }) => line)).toEqual(
    pagesOf(text, {}).flatMap((page) => page.lines),
  )
})
