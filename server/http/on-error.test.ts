import { Hono } from 'hono'
import { expect, it } from 'vitest'
import type { ErrorBody } from '#contract/call.ts'
import { AppError } from './app-error.ts'
import type { AppEnv } from './app-types.ts'
import { logError } from './log-error.ts'
import { onError } from './on-error.ts'

async function answerTo(error: Error) {
  const logged: string[] = []
  const log = ({ err }: { err: unknown }) => logged.push(JSON.stringify(logError(err)))
  const app = new Hono<AppEnv>()
    .use(async (c, next) => {
      c.set('log', { error: log, warn: log } as never)
      c.set('requestId', 'r')
      await next()
    })
    .get('/', () => {
      throw error
    })
  app.onError(onError)
  const response = await app.request('/')
  return { response, body: (await response.json()) as ErrorBody, logged: logged.join('\n') }
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

it.each(['53100', 'ENOSPC'])(
  'a write for which there was no space (%s) is answered with words and a time to try again',
  async (code) => {
    const fault = Object.assign(new Error('no space left on device'), { code })
    const { response, body } = await answerTo(new Error('Failed query', { cause: fault }))
    expect(response.status).toBe(507)
    expect(body.error.code).toBe('server.full')
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  },
)

it.each([
  ['a lost connection', Object.assign(new Error('reset'), { code: 'ECONNRESET' })],
  ['a service that does not answer', new AppError('source.index_unavailable')],
  ['an issuer that does not answer', new AppError('auth.issuer_unavailable')],
])('%s is answered with a time to try again', async (_, error) => {
  const { response } = await answerTo(error)
  expect(response.status).toBe(503)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
})

it('a mistake in a statement is an unexpected error', async () => {
  const fault = Object.assign(new Error('syntax error'), { code: '42601' })
  expect((await answerTo(fault)).response.status).toBe(500)
})

it('the log has what caused an error, however deep, and the student has not', async () => {
  const disk = Object.assign(new Error('no space on /srv'), { code: 'ENOSPC' })
  const fault = new Error('the file could not be written', { cause: disk })
  const error = new AppError('file.storage_full', {}, { cause: fault })
  const { response, body, logged } = await answerTo(error)
  expect(response.status).toBe(507)
  for (const words of [fault.message, disk.message, 'ENOSPC']) {
    expect(logged).toContain(words)
    expect(JSON.stringify(body)).not.toContain(words)
  }
})
