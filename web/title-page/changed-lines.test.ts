import { expect, it } from 'vitest'
import { changedByOthers } from '#web/editor/together/taken-words.ts'
import { changedLines, lineOfOthers } from './changed-lines.ts'

const row = {
  title: 'El agua',
  authors: null,
  institution: 'Universidad Central',
  course: null,
  instructor: 'Inés Vera',
  due_date: null,
}

it('only the lines that were changed are saved, also an emptied one', () => {
  const written = {
    authors: null,
    institution: null,
    course: 'Sociología',
    instructor: 'Inés Vera',
  }
  expect(changedLines(row, written)).toEqual({ institution: null, course: 'Sociología' })
})

it('a line that others changed meanwhile is told once, unless it says the same', () => {
  const changes = { course: 'Sociología', institution: null }
  const now = { ...row, course: 'Historia', instructor: 'Otra' }
  expect(lineOfOthers(changes, row, now)).toBe('course')
  expect(lineOfOthers(changes, now, now)).toBe(null)
  expect(lineOfOthers(changes, row, { ...row, course: 'Sociología' })).toBe(null)
  expect(changedByOthers('Curso', 'Historia')).toContain('«Curso»: ahora dice «Historia»')
  expect(changedByOthers('Curso', null)).toContain('«Curso»: ahora está vacía')
})
