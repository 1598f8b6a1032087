import { beforeAll, expect, it } from 'vitest'
import { generationIdHeader } from '#contract/response-headers.ts'
import { keptServer } from '#test/kept-server.ts'
import { Student } from '#test/student.ts'
import type { TestServer } from '#test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await keptServer()
})

async function generate(student: Student) {
  const { message } = await student.createProject()
  return student.generate(message)
}

it.each([
  ['an answer', generate],
  [
    'a run that is followed again',
    async (student: Student) => {
      const { headers } = await generate(student)
      return student.fetch(`/api/generations/${headers.get(generationIdHeader)}/stream`)
    },
  ],
  ['what changes for a student', (student: Student) => student.fetch('/api/events')],
])('%s is sent with headers that forbid proxies to compress or buffer it', async (_, ask) => {
  const { status, headers, body } = await ask(await Student.register(server.url))
  expect(status).toBe(200)
  expect(headers.get('content-encoding')).toBeNull()
  expect(headers.get('cache-control')).toBe('no-store, no-transform')
  expect(headers.get('x-accel-buffering')).toBe('no')
  await body?.cancel()
})
