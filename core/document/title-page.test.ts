import { expect, test } from 'vitest'
import { buildTitlePage, readTitleMeta } from './title-page.ts'

const meta = (...contents: string[]) =>
  readTitleMeta({
    cuerpo: contents.map((content) => ({ role: 'title-meta' as const, content })),
    referencias: [],
  })

test('a code of one digit before a colon is a course', () => {
  expect(meta('ART-9: Grabado')).toEqual({ course: 'ART-9: Grabado' })
})

test('several authors are a line each, and one author is the student', () => {
  expect(meta('Autores: Ana Ruiz y Luis Mora')).toEqual({ authors: 'Ana Ruiz y Luis Mora' })
  expect(meta('Autores: Ana Ruiz')).toEqual({})
  const lines = (authors: string | null) =>
    buildTitlePage({
      title: 'T',
      author: 'Eva Paz',
      authors,
      institution: null,
      course: null,
      instructor: null,
      dueDate: null,
      today: '',
    }).lines.flatMap(({ field, text }) => (field === 'author' ? [text] : []))
  expect(lines('Ana Ruiz\n\nLuis Mora ')).toEqual(['Ana Ruiz', 'Luis Mora'])
  expect(lines(null)).toEqual(['Eva Paz'])
})

test('the lines of a student paper are recognised', () => {
  expect(
    meta(
      'María José Andrade Villacís',
      'Facultad de Ciencias Humanas, Universidad Central del Ecuador',
      'SOC-305: Seminario de Investigación Educativa',
      'Dra. Patricia Rojas Meneses',
      '18 de noviembre de 2025',
    ),
  ).toEqual({
    institution: 'Facultad de Ciencias Humanas, Universidad Central del Ecuador',
    course: 'SOC-305: Seminario de Investigación Educativa',
    instructor: 'Dra. Patricia Rojas Meneses',
    due_date: '18 de noviembre de 2025',
  })
})

test.each([
  ['Docente: Luis Pérez', 'instructor'],
  ['Profesora Ana Ruiz', 'instructor'],
  ['Prof. Ana Ruiz', 'instructor'],
  ['Mgtr. Ana Ruiz', 'instructor'],
  ['PhD. Ana Ruiz', 'instructor'],
  ['Ph. D. Ana Ruiz', 'instructor'],
  ['Ing. Ana Ruiz', 'instructor'],
  ['Instituto Superior Tecnológico Quito', 'institution'],
  ['Escuela Politécnica Nacional', 'institution'],
  ['Asignatura: Sociología', 'course'],
  ['Cátedra de Historia', 'course'],
  ['MAT 101', 'course'],
  ['1 de enero de 2026', 'due_date'],
  ['Fecha: 1 de enero de 2026', 'due_date'],
  ['Enero de 2026', null],
  ['Ana Ruiz', null],
  ['Autor: Ana Ruiz', null],
  ['Estudiante: Ing. Ana Ruiz', null],
  ['14 de mayo del 2026', 'due_date'],
  ['Quito, 14 de mayo de 2026', 'due_date'],
  ['San Francisco de Quito, jueves 14 de mayo de 2026', 'due_date'],
  ['Juan Pérez, PhD', 'instructor'],
  ['Juan Pérez Mora, Ph.D.', 'instructor'],
  ['Ana Torres, MSc.', 'instructor'],
  ['Metodología de la Investigación', 'course'],
  ['Psicología Social', 'course'],
  ['Derecho Constitucional II', 'course'],
  ['Historia de un crimen: el caso Restrepo', null],
  ['Socio Empleo, Quito', null],
  ['Drago Vuković', null],
  ['Ingrid Alvarado', null],
  ['Licha Torres', null],
  ['[Nombre de la universidad]', null],
  ['Universidad ________', null],
  ['', null],
])('%j is %s', (content, field) => {
  expect(Object.keys(meta(content))).toEqual(field === null ? [] : [field])
})

test('a label is not part of the line', () => {
  expect(meta('Docente: Luis Pérez', 'Fecha de entrega: 1 de mayo de 2026')).toEqual({
    instructor: 'Luis Pérez',
    due_date: '1 de mayo de 2026',
  })
})

test('the first line of each kind counts', () => {
  expect(meta('Universidad A', 'Universidad B')).toEqual({ institution: 'Universidad A' })
})

test('a missing line is a placeholder, and the date is today', () => {
  const page = buildTitlePage({
    title: 'T',
    author: ' ',
    institution: 'UCE',
    course: null,
    instructor: '',
    dueDate: null,
    today: '20 de noviembre de 2026',
  })
  expect(page.lines.map((line) => [line.text, line.isPlaceholder])).toEqual([
    ['Nombre del Autor', true],
    ['UCE', false],
    ['Curso', true],
    ['Docente', true],
    ['20 de noviembre de 2026', false],
  ])
})
