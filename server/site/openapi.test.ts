import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { keptServer } from '#test/kept-server.ts'
import { Visitor } from '#test/student.ts'
import type { TestServer } from '#test/test-server.ts'

type Printed = {
  openapi: string
  paths: Record<string, Record<string, { operationId: string; security: unknown[] }>>
}

let server: TestServer
let response: Response
let printed: Printed
beforeAll(async () => {
  server = await keptServer()
  response = await new Visitor(server.url).fetch('/api/openapi.json')
  printed = (await response.json()) as Printed
})

it('a visitor gets the list of calls, and may keep it for an hour', () => {
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
})

it('it is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate(printed)
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
  expect(validator.version).toBe('3.1')
})

it('it has every call once', () => {
  const found = Object.entries(printed.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map(
      (method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
    ),
  )
  expect(found.sort()).toEqual(Object.keys(calls).sort())
  const ids = Object.values(printed.paths).flatMap((operations) =>
    Object.values(operations).map(({ operationId }) => operationId),
  )
  expect(new Set(ids).size).toBe(ids.length)
})

it('every reference in it leads to a schema', () => {
  const text = JSON.stringify(printed)
  const names = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(100)
  for (const name of new Set(names)) {
    expect(name).toMatch(/^#\/components\/schemas\/\w+$/)
    expect(printed).toHaveProperty(name.slice(2).split('/'))
  }
})

it('it asks for a session, by cookie or by token, where a call needs one', () => {
  expect(printed.paths['/api/settings']?.['get']?.security).toEqual([])
  expect(printed.paths['/api/projects']?.['get']?.security).toEqual([
    { cookie: [] },
    { bearer: [] },
  ])
})
