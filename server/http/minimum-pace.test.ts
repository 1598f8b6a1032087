import { expect, it } from 'vitest'
import { atPace } from './minimum-pace.ts'

const pace = { bytesPerSecond: 1_000, windowSeconds: 0.2 }

async function* every(ms: number, bytes: number, times: number) {
  for (let i = 0; i < times; i++) {
    await new Promise((resolve) => setTimeout(resolve, ms))
    yield new Uint8Array(bytes)
  }
}

async function read(body: AsyncIterable<Uint8Array>): Promise<number> {
  let bytes = 0
  for await (const chunk of atPace(body, pace)) bytes += chunk.byteLength
  return bytes
}

it('a body that keeps the pace is read to its end', async () => {
  expect(await read(every(20, 100, 30))).toBe(3_000)
})

it('a body that is too slow is refused', async () => {
  await expect(read(every(20, 1, 10_000))).rejects.toMatchObject({ code: 'request.too_slow' })
})

it('a body that stops before its end is refused', async () => {
  const stops = async function* () {
    yield new Uint8Array(5_000)
    await new Promise(() => {})
  }
  await expect(read(stops())).rejects.toMatchObject({ code: 'request.too_slow' })
})

it('a short body is not too slow', async () => {
  expect(await read(every(1, 10, 1))).toBe(10)
})
