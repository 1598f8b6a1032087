import { expect, expectTypeOf, it } from 'vitest'
import type { ProjectRow } from '#contract/projects.ts'
import { addressOf, type Given } from './address.ts'
import type { call } from './client.ts'

it('the address of a call has the parameters of its path and its query', () => {
  expect(addressOf('GET /api/projects')).toBe('/api/projects')
  expect(addressOf('GET /api/projects/:id/versions/:number', { id: 'a', number: 3 })).toBe(
    '/api/projects/a/versions/3',
  )
  expect(addressOf('GET /api/sources/search', { query: { q: 'agua y páramo' } })).toBe(
    '/api/sources/search?q=agua+y+p%C3%A1ramo',
  )
})

it('a parameter stays one part of the path, whatever it is', () => {
  expect(addressOf('GET /api/projects/:id', { id: '../me?x=1#' })).toBe(
    '/api/projects/..%2Fme%3Fx%3D1%23',
  )
})

it('what a call takes and answers with has the types of the list', () => {
  expectTypeOf<Given<'GET /api/projects/:id'>>().toExtend<{ id: string }>()
  expectTypeOf<Parameters<typeof call<'GET /api/credits'>>[1]>().toExtend<object | undefined>()
  expectTypeOf<ReturnType<typeof call<'GET /api/projects/:id'>>>().toEqualTypeOf<
    Promise<ProjectRow>
  >()
  // @ts-expect-error: without the project
  const nowhere: Given<'GET /api/projects/:id'> = {}
  // @ts-expect-error: the title is a text
  const untitled: Given<'PATCH /api/projects/:id'> = { id: 'a', body: { title: 3 } }
  // @ts-expect-error: a word in an address cannot be undefined
  const wordless: Given<'GET /api/projects'> = { query: { cursor: undefined } }
  expect([nowhere, untitled, wordless]).toHaveLength(3)
})
