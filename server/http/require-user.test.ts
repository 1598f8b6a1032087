import { Hono } from 'hono'
import { expect, it } from 'vitest'
import type { AppEnv, FindSession } from './app-types.ts'
import { onError } from './on-error.ts'
import { requireUser } from './require-user.ts'

const findSession: FindSession = async (headers) => {
  const id = headers.get('authorization') ?? ''
  const user = { id, name: id, email: `${id}@correo.ec`, isEmailVerified: true }
  const createdAt = new Date()
  return { id, createdAt, signedInAt: createdAt, user: { ...user, role: 'student' } }
}

/** Routes that answer when they are told to. */
function heldRoutes(find = findSession) {
  const asked: string[] = []
  let answer: () => void = () => {}
  const told = new Promise<void>((resolve) => {
    answer = resolve
  })
  const app = new Hono<AppEnv>()
    .use(async (c, next) => {
      c.set('clientAddress', c.req.header('x-forwarded-for') ?? '203.0.113.1')
      await next()
    })
    .use(
      requireUser({ findSession: find, config: { operatorEmails: [], emailVerification: 'off' } }),
    )
    .get('/', async (c) => {
      asked.push(c.get('user').id)
      await told
      return c.text('hecho')
    })
    .onError(onError)
  const get = async (account: string, from = '203.0.113.1') => {
    const headers = { authorization: account, 'x-forwarded-for': from }
    return (await app.request('/', { headers })).status
  }
  return { asked, answer, get }
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

it('an account has six requests under way, and no other account waits for them', async () => {
  const { asked, answer, get } = heldRoutes()
  const flood = Array.from({ length: 140 }, () => get('ana'))
  await settled()
  const other = get('beto')
  await settled()
  expect(asked).toEqual([...Array(6).fill('ana'), 'beto'])
  answer()
  expect(await other).toBe(200)
  const statuses = await Promise.all(flood)
  expect(statuses.filter((status) => status === 200)).toHaveLength(126)
  expect(statuses.filter((status) => status === 429)).toHaveLength(14)
})

it('a network has eight look-ups of sessions under way, and no other network waits for them', async () => {
  const sought: string[] = []
  let release: () => void = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const { answer, get } = heldRoutes(async (headers) => {
    sought.push(headers.get('authorization') ?? '')
    await released
    return findSession(headers)
  })
  answer()
  const flood = Array.from({ length: 500 }, (_, n) => get(`ana${n}`))
  await settled()
  const other = get('beto', '198.51.100.7')
  await settled()
  expect(sought).toHaveLength(9)
  expect(sought).toContain('beto')
  release()
  expect(await other).toBe(200)
  const statuses = await Promise.all(flood)
  expect(statuses.filter((status) => status === 200)).toHaveLength(128)
  expect(statuses.filter((status) => status === 429)).toHaveLength(372)
})
