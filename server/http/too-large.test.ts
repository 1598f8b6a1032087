import { request } from 'node:http'
import { connect } from 'node:net'
import { beforeAll, expect, it } from 'vitest'
import { keptServer } from '#test/kept-server.ts'
import { Student } from '#test/student.ts'
import type { TestServer } from '#test/test-server.ts'

let server: TestServer
let student: Student
beforeAll(async () => {
  server = await keptServer()
  student = await Student.register(server.url)
})

const megabyte = Buffer.alloc(1024 * 1024, ' ')

type Told = { status: number; connection: string; code: string; isClosed: boolean }

/** Sends like a browser: the whole request before it reads the response. */
function send(
  method: string,
  path: string,
  megabytes: number,
  headers: Record<string, string | number>,
) {
  const { hostname, port } = new URL(server.url)
  return new Promise<Told>((resolve, reject) => {
    const sending = request({
      hostname,
      port,
      method,
      path,
      headers: { authorization: `Bearer ${student.token}`, ...headers },
    })
    sending.on('error', reject)
    sending.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
      })
      response.on('error', reject)
      const socket = response.socket
      response.on('end', () =>
        socket.once('close', () =>
          resolve({
            status: response.statusCode ?? 0,
            connection: response.headers.connection ?? '',
            code: (JSON.parse(text) as { error: { code: string } }).error.code,
            isClosed: socket.destroyed,
          }),
        ),
      )
    })
    let left = megabytes
    const write = () => {
      for (; left > 0; left--) {
        if (!sending.write(megabyte)) {
          left--
          sending.once('drain', write)
          return
        }
      }
      sending.end()
    }
    write()
  })
}

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'multipart/form-data; boundary=x' }

it.each([
  ['with a declared length', '/api/projects', 24, { ...json, 'content-length': 24 * 1024 * 1024 }],
  ['without one', '/api/projects', 24, json],
  ['of an upload', '/api/files', 40, form],
])(
  'a body that is too large, %s: the response is read whole, and then the connection is closed',
  async (_, path, megabytes, headers) => {
    for (let round = 0; round < 5; round++) {
      const told = await send('POST', path, megabytes, headers)
      expect(told).toMatchObject({ status: 413, connection: 'close', isClosed: true })
      expect(told.code).toMatch(/too_large$/)
    }
  },
)

it.each([
  ['PATCH', '/api/projects/import', json],
  ['PATCH', '/api/assignment', form],
  ['PATCH', '/api/projects/00000000-0000-4000-8000-000000000000/assignment', form],
  ['PUT', '/api/sources', form],
])(
  '%s %s takes no more than a form, whatever it says that it is',
  async (method, path, headers) => {
    const told = await send(method, path, 24, headers)
    expect(told).toMatchObject({ status: 413, code: 'request.too_large' })
  },
)

it('the response does not wait for a body that is never sent', async () => {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  socket.write(
    `POST /api/projects HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${student.token}\r\n` +
      'content-type: application/json\r\ncontent-length: 3145728\r\n\r\n{',
  )
  let text = ''
  for await (const part of socket) {
    text += String(part)
    if (text.includes('request.too_large')) break
  }
  expect(text).toMatch(/^HTTP\/1\.1 413 /)
  expect(text.toLowerCase()).toContain('connection: close')
})
