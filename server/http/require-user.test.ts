import { Hono } from 'hono'
import { expect, it } from 'vitest'
import type { AppEnv, FindSession } from './app-types.ts'
import { onError } from './on-error.ts'
import { requireUser } from './require-user.ts'

const findSession: FindSession = async (headers) => {
  const id = headers.get('authorization') ?? ''
  const user = { id, name: id, email: `${id}@correo.ec`, isEmailVerified: true }
  return { id, createdAt: new Date(), user: { ...user, role: 'student' } }
}

/** Routes that answer when they are told to. */
function heldRoutes() {
  const asked: string[] = []
  let answer: () => void = () => {}
  const told = new Promise<void>((resolve) => {
    answer = resolve
  })
  const app = new Hono<AppEnv>()
    .use(requireUser({ findSession, config: { operatorEmails: [], emailVerification: 'off' } }))
    .get('/', async (c) => {
      asked.push(c.get('user').id)
      await told
      return c.text('hecho')
    })
    .onError(onError)
  const get = async (account: string) =>
    (await app.request('/', { headers: { authorization: account } })).status
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
