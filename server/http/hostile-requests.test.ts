import { afterAll, beforeAll, expect, it } from 'vitest'
import { maxJsonBytes } from '#contract/call.ts'
import { cpuMs } from '#test/cpu-time.ts'
import { parsedContent } from '#test/parsed-content.ts'
import { Student } from '#test/student.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import { readJson } from './read-json.ts'

let server: TestServer
let student: Student
beforeAll(async () => {
  server = await startTestServer()
  student = await Student.register(server.url)
})
afterAll(() => server.dispose())

it('NUL and halves of a character are left out of every text, an escaped backslash stays', async () => {
  const { project } = await student.createProject()
  const calls: [string, string, (text: string) => unknown][] = [
    ['POST', '/api/projects', (text) => ({ context_prompt: text })],
    ['PATCH', `/api/projects/${project.id}`, (text) => ({ institution: text })],
    ['POST', `/api/projects/${project.id}/messages`, (text) => ({ role: 'user', content: text })],
    ['PATCH', '/api/me', (text) => ({ full_name: text })],
  ]
  for (const [method, path, body] of calls) {
    for (const text of ['Ana\0 Mena', 'Ana \ud83d', '\udc00Ana', 'Ana\\u0000 Mena']) {
      const taken = await student.call(method, path, body(text))
      expect(taken.status, path).toBeLessThan(300)
      const stored = JSON.stringify(taken.body)
      expect(stored).not.toMatch(/[^\\]\\u0000|\\u(?:d8|dc)/i)
      expect(stored.includes('\\\\u0000')).toBe(text.includes('\\u0000'))
    }
  }
})

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
const shapes: Record<string, string> = {
  'nested nine thousand times around a NUL': `{"context_prompt":${nested(9_000).replace('[]', '["\\u0000"]')}}`,
  'nested a million times': nested(1_000_000),
  'with a million values': `{"context_prompt":[${'0,'.repeat(900_000)}0]}`,
  'with a hundred thousand fields': JSON.stringify(
    Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`campo${i}`, 0])),
  ),
}
it.each(Object.entries(shapes))('JSON %s is refused before it is built', async (_, text) => {
  const { project } = await student.createProject()
  for (const [method, path] of [
    ['POST', '/api/projects'],
    ['PUT', `/api/projects/${project.id}/document`],
    ['POST', '/api/auth/sign-in/email'],
  ]) {
    const response = await student.fetch(path ?? '', {
      method: method ?? '',
      body: text,
      headers: { 'content-type': 'application/json' },
    })
    // Only calls that hold a document take more than `maxJsonBytes`.
    const isTooLong = text.length > maxJsonBytes && !path?.endsWith('/document')
    expect(response.status, path).toBe(isTooLong ? 413 : 422)
  }
  expect(cpuMs(() => expect(() => readJson(text)).toThrow('request.invalid'))).toBeLessThan(100)
})

it.each(Object.entries(shapes))(
  'JSON %s in the text of a document is refused before it is built',
  async (_, text) => {
    const { project } = await student.createProject()
    const content = text.replaceAll('"context_prompt"', '"cuerpo"')
    for (const given of [content, JSON.stringify(content)]) {
      const saved = await student.call('PUT', `/api/projects/${project.id}/draft`, {
        content: given,
      })
      expect(saved.status).toBe(422)
    }
    const body = JSON.stringify({ content })
    const limits = { maxValues: 60_000, nested: 'content' }
    expect(
      cpuMs(() => expect(() => readJson(body, limits)).toThrow('request.invalid')),
    ).toBeLessThan(100)
  },
)

it('a document that comes as text holds no NUL and no halves of characters', async () => {
  const { project } = await student.createProject()
  const cuerpo = [
    { role: 'title-main', content: 'El agua\0 \ud83d' },
    { role: 'p', content: 'Corre.\0\udc00' },
  ]
  const used = await student.call<{ content: string }>('PUT', `/api/projects/${project.id}/draft`, {
    content: JSON.stringify({ cuerpo, referencias: [] }),
  })
  expect(used.status).toBe(200)
  expect(
    parsedContent(used.body.content).cuerpo.map((block: { content: string }) => block.content),
  ).toEqual(['El agua \ufffd', 'Corre.\ufffd'])
})

it('HSTS is sent for this host, not for its subdomains', async () => {
  const { headers } = await fetch(`${server.url}/api/health`)
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
})
