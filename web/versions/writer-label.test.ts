import { expect, it } from 'vitest'
import { writerLabel } from './writer-label.ts'

it('a version of a group tells who wrote it, and who asked the model for it', () => {
  const people = [
    { user_id: 'a', name: 'Ana Vera' },
    { user_id: 'l', name: 'Luis Paz' },
  ]
  const label = (author: 'student' | 'model' | 'imported', user_id: string | null) =>
    writerLabel({ author, user_id }, { people, ownId: 'l', ownerId: 'a' })
  expect(label('student', 'l')).toBe('tú')
  expect(label('student', 'a')).toBe('por Ana Vera')
  expect(label('student', null)).toBe('por Ana Vera')
  expect(label('model', 'a')).toBe('modelo, para Ana Vera')
  expect(label('model', 'l')).toBe('modelo')
  expect(label('imported', 'a')).toBe('importado, por Ana Vera')
  expect(label('student', 'x')).toBe('otra persona')
})
