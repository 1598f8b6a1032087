import { afterAll, beforeAll, expect, it } from 'vitest'
import { fastPasswords } from '#test/fast-passwords.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import { until } from '#test/until.ts'

const hashing = new Set<() => void>()
let most = 0
let isOpen = false

/** Each hash waits until the test lets it go. */
async function hash(password: string): Promise<string> {
  await new Promise<void>((resolve) => {
    if (isOpen) return resolve()
    hashing.add(resolve)
    most = Math.max(most, hashing.size)
  })
  return fastPasswords.hash(password)
}

function letGo(): void {
  for (const resolve of hashing) resolve()
  hashing.clear()
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    environment: { TRUSTED_PROXIES: '127.0.0.1' },
    passwords: { ...fastPasswords, hash },
  })
})
afterAll(() => server.dispose())

async function signUp(from: string): Promise<number> {
  const response = await fetch(`${server.url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({
      name: 'Ana Vera',
      email: `${crypto.randomUUID()}@correo.ec`,
      password: 'cuartilla',
    }),
  })
  await response.text()
  return response.status
}

it('passwords of one network are hashed one after another, and another network has the next turn', async () => {
  const answered: string[] = []
  const signUpAs = async (who: string, from: string) => {
    expect(await signUp(from)).toBe(200)
    answered.push(who)
  }
  const storm = Array.from({ length: 12 }, () => signUpAs('storm', '198.51.100.1'))
  await until(
    () => hashing.size,
    (size) => size > 0,
  )
  const student = signUpAs('student', '198.51.100.2')
  while (!answered.includes('student')) {
    await until(
      () => hashing.size > 0 || answered.includes('student'),
      (isThere) => isThere,
    )
    letGo()
  }
  await student
  expect(most).toBeLessThanOrEqual(2)
  expect(answered.filter((who) => who === 'storm').length).toBeLessThanOrEqual(4)
  isOpen = true
  letGo()
  await Promise.all(storm)
})

it('a network that asks for too many at once is told to wait', async () => {
  isOpen = false
  const storm = Array.from({ length: 70 }, () => signUp('198.51.100.3'))
  const refused = Promise.race(
    storm.map(async (one) => {
      const status = await one
      return status === 200 ? new Promise<number>(() => {}) : status
    }),
  )
  expect(await refused).toBe(429)
  isOpen = true
  letGo()
  const served = (await Promise.all(storm)).filter((status) => status === 200).length
  expect(served).toBeGreaterThanOrEqual(61)
  expect(served).toBeLessThan(70)
})
