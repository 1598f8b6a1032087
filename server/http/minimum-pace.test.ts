import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { atPace } from './minimum-pace.ts'

const pace = { bytesPerSecond: 1_000, windowSeconds: 10 }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

async function* every(ms: number, bytes: number, times: number) {
  for (let i = 0; i < times; i++) {
    await new Promise((resolve) => setTimeout(resolve, ms))
    yield new Uint8Array(bytes)
  }
}

/** The bytes that are read in so many seconds, or the code of the error. */
async function read(body: AsyncIterable<Uint8Array>, seconds: number): Promise<unknown> {
  let outcome: unknown = 'unread'
  const reading = async () => {
    let bytes = 0
    for await (const chunk of atPace(body, pace)) bytes += chunk.byteLength
    return bytes
  }
  reading().then(
    (bytes) => {
      outcome = bytes
    },
    (error: { code: string }) => {
      outcome = error.code
    },
  )
  await vi.advanceTimersByTimeAsync(seconds * 1_000)
  return outcome
}

it('a body that keeps the pace is read to its end', async () => {
  expect(await read(every(1_000, 1_200, 300), 301)).toBe(360_000)
})

it('a body that is too slow is refused after its first window', async () => {
  expect(await read(every(1_000, 999, 300), 9)).toBe('unread')
  expect(await read(every(1_000, 999, 300), 10)).toBe('request.too_slow')
})

it('a body that stops before its end is refused', async () => {
  const stops = async function* () {
    yield new Uint8Array(50_000)
    await new Promise(() => {})
  }
  expect(await read(stops(), 19)).toBe('unread')
  expect(await read(stops(), 20)).toBe('request.too_slow')
})

it('a short body is not too slow', async () => {
  expect(await read(every(9_000, 10, 1), 9)).toBe(10)
})
