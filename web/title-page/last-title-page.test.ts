import { expect, test } from 'vitest'
import { suggestionFor, suggestionsFrom } from './last-title-page.ts'

const project = (id: string, lines: { institution?: string; course?: string } = {}) => ({
  id,
  institution: lines.institution ?? null,
  course: lines.course ?? null,
  instructor: null,
})

test('each line comes from the last edited project that has it, never from the open one', () => {
  const projects = [
    project('this', { institution: 'Esta' }),
    project('last', { course: 'SOC-305' }),
    project('before', { institution: 'Universidad de Cuenca', course: 'MAT-1' }),
  ]
  expect(suggestionsFrom(projects, 'this')).toEqual({
    course: 'SOC-305',
    institution: 'Universidad de Cuenca',
  })
})

test.each([
  ['', 'Universidad de Cuenca'],
  ['univ', 'Universidad de Cuenca'],
  ['Escuela', null],
  ['Universidad de Cuenca', null],
])('what begins with %j is suggested %j', (written, suggested) => {
  const suggestions = { institution: 'Universidad de Cuenca' }
  expect(suggestionFor(suggestions, 'institution', written)).toBe(suggested)
  expect(suggestionFor(suggestions, 'due_date', written)).toBeNull()
})
