import { connect, type Socket } from 'node:net'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import { until } from '#test/until.ts'

let server: TestServer
const sockets: Socket[] = []
const logged: string[] = []
beforeAll(async () => {
  server = await startTestServer({
    environment: { RATE_LIMIT: 'on', TRUSTED_PROXIES: '127.0.0.1' },
    log: pino({ level: 'error' }, { write: (line: string) => void logged.push(line) }),
  })
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})
afterAll(() => server.dispose())

/** Begins to send a body from an address; resolves with the status if there is a response within the first part. */
function begin(
  from: string,
  length = 100,
): Promise<{ socket: Socket; status: () => number | null }> {
  return new Promise((done, fail) => {
    let received = ''
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => {
      socket.write(
        `POST /api/auth/sign-in/email HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${from}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{"email":`,
        () =>
          done({ socket, status: () => Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1]) || null }),
      )
    })
    sockets.push(socket)
    socket.once('error', fail)
    socket.on('data', (data) => {
      received += data
    })
  })
}

it('of 300 half bodies of a network 100 are refused at once; another network is served, and so is this one later', async () => {
  const half = await Promise.all(Array.from({ length: 300 }, () => begin('203.0.113.5')))
  const statuses = () => half.map(({ status }) => status()).filter((status) => status !== null)
  await until(
    async () => statuses(),
    (all) => all.length >= 100,
  )
  expect(statuses()).toEqual(Array(100).fill(429))
  const other = await begin('203.0.113.6', 9)
  await until(
    async () => other.status(),
    (status) => status !== null,
  )
  expect(other.status()).toBe(400)
  for (const { socket } of half) socket.destroy()
  await until(
    async () => {
      const again = await begin('203.0.113.5', 9)
      await until(
        async () => again.status(),
        (status) => status !== null,
      )
      return again.status()
    },
    (status) => status === 400,
  )
})

it('a client that leaves before its request is whole is no error, and is not logged', async () => {
  const { metrics } = server.dependencies
  const before = logged.length
  const half = await Promise.all(Array.from({ length: 50 }, () => begin('203.0.113.7')))
  for (const { socket } of half) socket.destroy()
  const counted = async () => {
    const { values } = await metrics.requests.get()
    return values.filter(({ labels }) => String(labels.status) === '499').length
  }
  await until(counted, (count) => count > 0)
  expect(logged.slice(before).join('')).not.toContain('request failed')
})
