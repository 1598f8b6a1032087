import { expect, test } from 'vitest'
import type { ProjectFrame } from '#web/pages/shown-document.ts'
import { describeFormat } from './describe-format.ts'

const project: ProjectFrame = {
  title: 'El juego',
  title_source: 'student',
  authors: null,
  institution: null,
  course: null,
  instructor: null,
  due_date: null,
  number_title_page: false,
  sections_start_pages: true,
  is_justified: false,
  index_kind: 'none',
  appendix_word: 'Apéndice',
  declaration: null,
}

test('only the settings that a draft changes are named', () => {
  const format = {
    number_title_page: false,
    is_justified: true,
    index_kind: 'full' as const,
    appendix_word: 'Anexo' as const,
    declaration: 'Usé un modelo.',
  }
  expect(describeFormat(format, project)).toEqual([
    {
      words:
        'Formato: texto justificado, índice con tablas y figuras, «Anexo» en los apéndices y declaración de uso de IA',
      aside: null,
    },
  ])
  expect(describeFormat({}, project)).toEqual([])
  expect(describeFormat({ number_title_page: false }, project)).toEqual([])
})
