import { afterAll, beforeAll, expect, it } from 'vitest'
import { Student } from '#test/student.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'

let server: TestServer
let student: Student
beforeAll(async () => {
  server = await startTestServer()
  student = await Student.register(server.url)
})
afterAll(() => server.dispose())

it('NUL in a field is refused, an escaped backslash before u0000 is not', async () => {
  const { project } = await student.createProject()
  const calls: [string, string, (text: string) => unknown][] = [
    ['POST', '/api/projects', (text) => ({ context_prompt: text })],
    ['PATCH', `/api/projects/${project.id}`, (text) => ({ institution: text })],
    ['POST', `/api/projects/${project.id}/messages`, (text) => ({ role: 'user', content: text })],
    ['PATCH', '/api/me', (text) => ({ full_name: text })],
  ]
  for (const [method, path, body] of calls) {
    const refused = await student.call(method, path, body('Ana\0 Mena'))
    expect(refused.status, path).toBe(422)
    const taken = await student.call(method, path, body('Ana\\u0000 Mena'))
    expect(taken.status, path).toBeLessThan(300)
  }
})

it('HSTS is sent for this host, not for its subdomains', async () => {
  const { headers } = await fetch(`${server.url}/api/health`)
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
})
