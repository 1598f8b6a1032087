import { expect, it } from 'vitest'
import type { Contributions } from '#contract/contributions.ts'
import {
  blockWords,
  composeContributions,
  proposedAuthors,
  shortName,
} from './contribution-words.ts'

type Person = Contributions['people'][number]
const person = (user_id: string, name: string, rest: Partial<Person> = {}): Person => ({
  user_id,
  name,
  role: 'writes',
  words: 0,
  comments: 0,
  sources: 0,
  ...rest,
})
const people = [
  person('a', 'Ana Vera', { role: 'owner', words: 820, sources: 1 }),
  person('l', 'Luis Paz', { words: 1230, comments: 3 }),
  person('e', 'Eva Ruiz', { role: 'comments', comments: 1 }),
  person('o', 'Ana Loor', { role: null, words: 1 }),
]

it('the statement names each task with who did it, who did most first', () => {
  expect(composeContributions(people)).toBe(
    [
      'Redacción: Luis Paz (1\u202f230 palabras), Ana Vera (820 palabras) y Ana Loor (1 palabra).',
      'Revisión y comentarios: Luis Paz (3 comentarios) y Eva Ruiz (1 comentario).',
      'Búsqueda de fuentes: Ana Vera (1 fuente).',
    ].join('\n'),
  )
  expect(composeContributions([person('a', 'Ana Vera')])).toBe('')
})

it('a first name is enough where nobody else has it', () => {
  expect(shortName('l', people)).toBe('Luis')
  expect(shortName('a', people)).toBe('Ana Vera')
  expect(shortName('x', people)).toBe(null)
})

it('a paragraph tells who wrote it and who changed it last', () => {
  const blocks = [
    { id: 'b1', written_by: 'l', changed_by: 'e' },
    { id: 'b2', written_by: 'l', changed_by: 'l' },
    { id: 'b3', written_by: null, changed_by: null },
    { id: 'b4', written_by: 'l', changed_by: null },
  ]
  const words = (id: string) => blockWords(id, { people, blocks })
  expect(words('b1')).toBe('Lo escribió Luis; lo cambió Eva.')
  expect(words('b2')).toBe('Lo escribió Luis.')
  expect(words('b3')).toBe('Vino del modelo, de un archivo o de una cuenta eliminada.')
  expect(words('b4')).toMatch(/^Lo escribió Luis; después lo cambió una respuesta/)
  expect(words('b9')).toBe(null)
})

it('the owner and those who write are proposed as authors, and nobody else', () => {
  expect(proposedAuthors({ people, blocks: [] })).toEqual(['Ana Vera', 'Luis Paz'])
})
