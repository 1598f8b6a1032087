import { afterAll, beforeAll, expect, it } from 'vitest'
import { receiptPdf } from '#test/receipts.ts'
import { Student } from '#test/student.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'

let server: TestServer
let student: Student
beforeAll(async () => {
  server = await startTestServer()
  student = await Student.register(server.url)
})
afterAll(() => server.dispose())

it('a server with little room left refuses changes in words, is read as before, and takes them again', async () => {
  const { project } = await student.createProject('Un ensayo')
  const { database } = server.dependencies
  const { isFull } = database
  database.isFull = () => true
  const refused = await student.call('POST', '/api/projects', { context_prompt: 'Otro' })
  expect(refused.status).toBe(507)
  expect(refused.body.error).toMatchObject({
    code: 'server.full',
    message:
      'El servidor no tiene espacio y no guardó este cambio. Inténtalo de nuevo en unos minutos.',
  })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await student.upload(receiptPdf())).status).toBe(507)
  expect((await student.call('GET', `/api/projects/${project.id}`)).status).toBe(200)
  database.isFull = isFull
  expect((await student.call('POST', '/api/projects', { context_prompt: 'Otro' })).status).toBe(201)
  expect((await student.upload(receiptPdf())).status).toBe(201)
})
