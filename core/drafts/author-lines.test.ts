import { describe, expect, test } from 'vitest'
import { centred, line } from '#test/draft-lines.ts'
import type { SourceItem } from './draft-source.ts'
import { readDraft } from './read-draft.ts'

const long = 'Una frase que dice algo sobre la deserción con calma. '.repeat(6).trim()
const rolesOf = (items: SourceItem[]) =>
  readDraft(items).text.cuerpo.map(({ role, content }) => `${role}: ${content.slice(0, 24)}`)

describe('several authors', () => {
  const authorsOf = (...lines: SourceItem[]) =>
    rolesOf([
      centred('La deserción universitaria', { style: 'title' }),
      ...lines,
      centred('Universidad Central del Ecuador'),
      line('Docente: Dra. Eva Paz'),
      line(long, { startsPage: true }),
    ]).filter((said) => said.startsWith('title-meta: Autores') || said.includes('Integrantes'))

  test.each<[string, SourceItem[], string]>([
    ['in one line', [centred('Ana Ruiz y Luis Mora')], 'Autores: Ana Ruiz y Luis'],
    [
      'under their label',
      [line('Integrantes:'), line('Ana Ruiz'), line('Luis Mora')],
      'Integrantes: Ana Ruiz y ',
    ],
    [
      'by their style',
      [line('Ana Ruiz', { style: 'author' }), line('Luis Mora', { style: 'author' })],
      'Autores: Ana Ruiz y Luis',
    ],
  ])('are the authors of the title page: %s', (_, lines, said) => {
    expect(authorsOf(...lines)).toEqual([`title-meta: ${said}`])
  })

  test('are not one name and a place', () => {
    expect(authorsOf(centred('Ana Ruiz'), centred('Quito'))).toEqual([])
  })
})
