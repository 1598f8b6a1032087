import { expect, test } from 'vitest'
import { withIds } from '#core/document/block-ids.ts'
import type { AcademicText } from '#core/document/model.ts'
import { layoutDocument } from '#core/layout/paginate.ts'
import {
  describeComments,
  describeFound,
  describeLeftOut,
  describeSources,
} from './describe-draft.ts'

const text: AcademicText = withIds({
  cuerpo: [
    { role: 'title-main', content: 'El juego' },
    { role: 'title-meta', content: 'Universidad de Cuenca' },
    { role: 't1', content: 'Uno' },
    { role: 'p', content: 'palabra '.repeat(320).trim() },
    { role: 't1', content: 'Dos' },
    { role: 't2', content: 'Detalle' },
    { role: 'quote', content: 'Lo dicho.' },
  ],
  referencias: [{ content: 'Mora, A. (2020). *Un libro*.' }],
})
const titlePage = {
  title: 'El juego',
  lines: [
    { field: 'institution' as const, text: 'Universidad de Cuenca', isPlaceholder: false },
    { field: 'course' as const, text: 'Curso', isPlaceholder: true },
    { field: 'instructor' as const, text: 'Docente', isPlaceholder: true },
  ],
}
const layout = layoutDocument({ text, titlePage, numberTitlePage: false })

test('the found parts are counted, and the missing lines of the title page listed', () => {
  expect(describeFound(text, titlePage)).toEqual([
    { words: 'Portada: título y 1 dato', aside: 'faltan curso y docente' },
    { words: '2 títulos de sección y 1 apartado', aside: null },
    { words: '1 cita en bloque', aside: null },
    { words: '1 referencia', aside: null },
  ])
})

test('left-out items are listed with their pages', () => {
  const left_out = [
    { kind: 'table' as const, after: [3, 6] },
    { kind: 'image' as const, after: [2] },
    { kind: 'list' as const, after: [3, 3] },
    { kind: 'index' as const, after: [-1] },
    { kind: 'raised' as const, after: [3, 3] },
    { kind: 'link' as const, after: [6] },
    { kind: 'change' as const, after: [6] },
  ]
  expect(
    describeLeftOut({ left_out }, text, { titlePage, layout }).map(({ words, aside }) => [
      words,
      aside,
    ]),
  ).toEqual([
    ['2 tablas que enmarcan texto, en párrafos', 'páginas 3 y 4'],
    ['1 imagen', 'página 2'],
    ['2 elementos de listas dentro de otras, a un nivel', null],
    ['El índice', null],
    ['2 superíndices o subíndices, en letra normal', 'página 3'],
    ['La dirección de 1 enlace', 'página 4'],
    ['1 cambio marcado, leído como aceptado', null],
  ])
})

test('a table, figure or equation is one block of many lines, and is counted, as notes are', () => {
  const figure = `Plano\n![](file:${'a'.repeat(32)} 100% 640x480)\nNota. Propia.`
  const cuerpo = [
    ...text.cuerpo.slice(0, 4),
    { role: 'table' as const, content: 'Becas\n| a | b |\n| 1 | 2 |' },
    { role: 'figure' as const, content: figure },
    { role: 'equation' as const, content: 'a + b' },
    ...text.cuerpo.slice(4),
  ]
  const whole = withIds({ cuerpo, referencias: text.referencias })
  const pages = layoutDocument({ text: whole, titlePage, numberTitlePage: false })
  expect(describeFound(whole, titlePage).map(({ words }) => words)).toContain(
    '1 tabla, 1 figura y 1 ecuación',
  )
  const noted = {
    cuerpo: [{ role: 'p' as const, content: 'Uno^[Una nota.]^[Otra.]' }],
    referencias: [],
  }
  expect(describeFound(noted, titlePage)[0]?.words).toBe('2 notas')
  const left_out = [{ kind: 'comment' as const, after: [cuerpo.length - 1] }]
  expect(describeLeftOut({ left_out }, whole, { titlePage, layout: pages })[0]?.aside).toBe(
    `página ${pages.pages.length - 1}`,
  )
})

test('lines of the title page that ours does not show are named', () => {
  const lines = [
    'Institución: Universidad de Cuenca',
    'Quito – Ecuador',
    'Materia del curso',
    'Luis *Mora*',
  ]
  const meta = lines.map((content) => ({ role: 'title-meta' as const, content }))
  const withLines = { ...text, cuerpo: [...text.cuerpo, ...meta] }
  expect(
    describeLeftOut({ left_out: [] }, withLines, { titlePage, layout }).map(({ words }) => words),
  ).toEqual(['3 líneas de la portada: «Quito – Ecuador», «Materia del curso» y «Luis Mora»'])
  expect(describeFound(withLines, titlePage)[0]?.words).toBe('Portada: título y 2 datos')
  expect(
    describeLeftOut({ left_out: [] }, text, {
      titlePage: { ...titlePage, title: 'El mío' },
      layout,
    }).map(({ words }) => words),
  ).toEqual(['1 línea de la portada: «El juego»'])
})

test('the comments in its margin are counted, with the names of who wrote them', () => {
  const said = (author_name: string) => ({ author_name, text: 'Sí.', written_at: null })
  const thread = (author_name: string, ...answers: string[]) => ({
    ...said(author_name),
    block: 0,
    from: 0,
    to: 1,
    quoted: 'E',
    is_resolved: false,
    answers: answers.map(said),
  })
  expect(describeComments([])).toEqual([])
  expect(describeComments([thread('Dra. Rojas', 'Dra. Rojas')])).toEqual([
    { words: '2 comentarios', aside: 'de Dra. Rojas' },
  ])
  expect(describeComments([thread('A', 'B'), thread('C')])[0]?.aside).toBe('de A, B y otros')
})

test('a draft without references is described as such', () => {
  const bare = { cuerpo: [{ role: 'p' as const, content: 'Hola.' }], referencias: [] }
  expect(describeFound(bare, titlePage)).toEqual([
    { words: 'Sin lista de referencias', aside: null },
  ])
})

test('the works that its citations carry are counted, with those beyond the limit', () => {
  const works = (count: number) => Array.from({ length: count }, () => ({ type: 'book' }))
  expect(describeSources({ csl: [], left_out: 0 })).toEqual([])
  expect(describeSources({ csl: works(1), left_out: 0 })).toEqual([
    { words: '1 fuente de sus citas', aside: null },
  ])
  expect(describeSources({ csl: works(300), left_out: 12 })).toEqual([
    { words: '300 fuentes de sus citas', aside: '12 sin título o de más' },
  ])
})
