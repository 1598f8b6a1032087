import { Hono } from 'hono'
import { expect, it } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { AppEnv } from './app-types.ts'
import { onError } from './on-error.ts'

const silent = { error: () => {}, warn: () => {} }

async function answerTo(error: Error) {
  const app = new Hono<AppEnv>()
    .use(async (c, next) => {
      c.set('log', silent as never)
      c.set('requestId', 'r')
      await next()
    })
    .get('/', () => {
      throw error
    })
  app.onError(onError)
  const response = await app.request('/')
  return { response, body: (await response.json()) as ErrorBody }
}

it.each(['55P03', '57014', '40P01', '40001'])(
  'a statement that gave up waiting (%s) is answered with words and a time to try again',
  async (code) => {
    const fault = Object.assign(new Error('canceling statement'), { code })
    const { response, body } = await answerTo(new Error('Failed query', { cause: fault }))
    expect(response.status).toBe(409)
    expect(body.error.code).toBe('request.in_progress')
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  },
)

it('a mistake in a statement is an unexpected error', async () => {
  const fault = Object.assign(new Error('syntax error'), { code: '42601' })
  expect((await answerTo(fault)).response.status).toBe(500)
})
