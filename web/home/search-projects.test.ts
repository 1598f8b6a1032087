import { describe, expect, test } from 'vitest'
import type { ProjectRow } from '#contract/projects.ts'
import { searchProjects } from './search-projects.ts'

const project = (title: string, context_prompt: string) =>
  ({ id: title, title, context_prompt }) as ProjectRow

const projects = [
  project('El juego y la NIÑEZ', 'Un ensayo de tres páginas'),
  project('Economía', 'Un informe sobre la inflación en el Ecuador'),
  project('Sin nombre', ''),
]
const found = (query: string) => searchProjects(projects, query).map((row) => row.title)

describe('searching projects', () => {
  test('looks in titles and in prompts, without capitals or accents', () => {
    expect(found('ninez')).toEqual(['El juego y la NIÑEZ'])
    expect(found('INFLACIÓN')).toEqual(['Economía'])
    expect(found('paginas')).toEqual(['El juego y la NIÑEZ'])
  })

  test('requires every word, in any order', () => {
    expect(found('ecuador informe')).toEqual(['Economía'])
    expect(found('ecuador ensayo')).toEqual([])
  })

  test('shows every project for an empty search', () => {
    expect(searchProjects(projects, '   ')).toBe(projects)
  })
})
