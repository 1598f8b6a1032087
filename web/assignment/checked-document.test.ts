import { expect, it } from 'vitest'
import type { AcademicText } from '#core/document/model.ts'
import type { PageFormat } from '#core/document/page-format.ts'
import { checkedDocument } from './checked-document.ts'

const sections = ['Introducción', 'Desarrollo', 'Conclusiones']
const text: AcademicText = {
  cuerpo: sections.flatMap((section) => [
    { role: 't1' as const, content: section },
    { role: 'p' as const, content: 'Un párrafo corto.' },
  ]),
  referencias: [{ content: 'Arias, F. (2012). *El proyecto de investigación*. Episteme.' }],
}

function pagesOf(format: Partial<PageFormat>): number | null {
  return checkedDocument({
    text,
    titlePage: { title: 'Mi tarea', lines: [] },
    numberTitlePage: false,
    sectionsStartPages: true,
    isJustified: false,
    declaration: null,
    indexKind: 'none',
    appendixWord: 'Apéndice',
    ...format,
  }).pages
}

it.each<[string, Partial<PageFormat>, number]>([
  ['where every section starts a page, each is a page', {}, 3],
  ['where sections do not start pages, they share one', { sectionsStartPages: false }, 1],
  ['the declaration is not counted', { declaration: 'Usé un modelo.' }, 3],
  ['title page and references are not counted', { numberTitlePage: true }, 3],
])('%s', (_, format, pages) => {
  expect(pagesOf(format)).toBe(pages)
})
