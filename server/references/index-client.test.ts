import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import { type ReferenceServices, startReferenceServices } from '#test/reference-services.ts'
import { until } from '#test/until.ts'
import { type IndexClient, IndexUnavailable, openIndexClient } from './index-client.ts'

let services: ReferenceServices
let client: IndexClient
let now: number
let waits: number[]
beforeAll(async () => {
  services = await startReferenceServices([])
})
beforeEach(() => {
  now = Date.now()
  const { referenceChecks } = readConfig(services.environment)
  if (referenceChecks === null) throw new Error('reference checks are off')
  waits = []
  client = openIndexClient(
    referenceChecks,
    { log: pino({ level: 'silent' }), metrics: createMetrics({ ofProcess: false }) },
    {
      now: () => now,
      wait: async (ms) => {
        waits.push(ms)
        now += ms
      },
    },
  )
})
afterEach(() => {
  client.close()
  services.reset()
})
afterAll(() => services.close())

const unlimited = () => new AbortController().signal
const ask = (accountId: string, path: string, signal = unlimited()) =>
  client.ask('crossref', `/works/10.1/${path}`, { accountId, signal })
const paths = () => services.requests.map((request) => /10\.1\/([^?]+)/.exec(request)?.[1])

describe('the places to ask the indexes', () => {
  it('go round the accounts: one that asks much waits for itself', async () => {
    const answerAll = services.hold()
    const many = Array.from({ length: 14 }, (_, at) => ask('mucho', `m${at}`))
    await until(paths, (asked) => asked.length === 2)
    const other = ask('otra', 'o')
    await until(paths, (asked) => asked.length === 3)
    expect(paths()).toEqual(['m0', 'm1', 'o'])
    answerAll()
    await Promise.all([...many, other])
    expect(services.maxAtOnce()).toBeLessThanOrEqual(3)
  })

  it('refuse an account that asks too much at once, and no other', async () => {
    const answerAll = services.hold()
    const many = Array.from({ length: 14 }, (_, at) => ask('mucho', `m${at}`))
    await expect(ask('mucho', 'más')).rejects.toMatchObject({
      code: 'request.too_many',
      details: { retryAfterSeconds: expect.any(Number) },
    })
    const other = ask('otra', 'o')
    answerAll()
    expect(await other).toBeNull()
    await Promise.all(many)
  })

  it('an account that is refused a shared question leaves it to the others', async () => {
    const answerAll = services.hold()
    const many = Array.from({ length: 14 }, (_, at) => ask('mucho', `m${at}`))
    const share = (accountId: string) =>
      client.share('pregunta', { accountId, signal: unlimited() }, () => ask(accountId, 'común'))
    const refused = share('mucho')
    const other = share('otra')
    await expect(refused).rejects.toMatchObject({ code: 'request.too_many' })
    answerAll()
    expect(await other).toBeNull()
    await Promise.all(many)
  })
})

it('an index that asks for a pause of a second is asked again after it', async () => {
  const status = { kind: 'status', status: 429, headers: { 'retry-after': '1' } } as const
  services.fail('crossref', status)
  expect(await ask('una', 'a')).toBeNull()
  expect(waits).toEqual([1_000])
  expect(paths()).toEqual(['a', 'a'])
})

describe('an index that asks for a pause of a day', () => {
  const day = { kind: 'status', status: 429, headers: { 'retry-after': '86400' } } as const

  it('is asked again after ten minutes by one request, and then by all', async () => {
    services.fail('crossref', day)
    await expect(ask('una', 'a')).rejects.toThrow(IndexUnavailable)
    now += 9 * 60_000
    await expect(ask('una', 'b')).rejects.toThrow(IndexUnavailable)
    expect(paths()).toEqual(['a'])
    now += 60_000
    const answerAll = services.hold()
    const asked = ['c', 'd', 'e'].map((path, at) => ask(`cuenta ${at}`, path))
    await until(paths, (made) => made.length === 2)
    expect(paths()).toEqual(['a', 'c'])
    answerAll()
    expect(await Promise.all(asked)).toEqual([null, null, null])
  })

  it('and still does is left alone for ten minutes more', async () => {
    services.fail('crossref', day, 'always')
    await expect(ask('una', 'a')).rejects.toThrow(IndexUnavailable)
    now += 10 * 60_000
    const asked = ['b', 'c', 'd'].map((path, at) => ask(`cuenta ${at}`, path))
    const results = await Promise.allSettled(asked)
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(paths()).toEqual(['a', 'b'])
  })

  it('does not silence the others', async () => {
    services.fail('crossref', day)
    await expect(ask('una', 'a')).rejects.toThrow(IndexUnavailable)
    const signal = unlimited()
    expect(await client.ask('datacite', '/dois/10.1/x', { accountId: 'una', signal })).toBeNull()
  })
})

it('an answer of a million values is refused before it is built', async () => {
  services.fail('crossref', { kind: 'json', body: { message: Array(1_000_000).fill(0) } })
  await expect(ask('una', 'a')).rejects.toThrow(IndexUnavailable)
})

it('texts of an answer come without NUL and halves of characters', async () => {
  services.fail('crossref', { kind: 'json', body: { title: ['a\0b \ud800'] } })
  expect(await ask('una', 'a')).toEqual({ title: ['ab \ufffd'] })
})
