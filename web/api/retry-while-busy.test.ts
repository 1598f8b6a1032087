import { expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { retryWhileBusy } from './retry-while-busy.ts'

const busy = (code: 'draft.busy' | 'server.unavailable' = 'draft.busy') =>
  new ApiError({ status: 503, code, details: { retryAfterSeconds: 5 } })

/** Asks a server that is busy so many times. */
async function ask(busyTimes: number, error: () => unknown = busy) {
  const pauses: number[] = []
  let asked = 0
  let told = 0
  const outcome = await retryWhileBusy(
    async () => {
      if (++asked <= busyTimes) throw error()
      return 'hecho'
    },
    {
      onBusy: () => told++,
      pause: async (seconds) => {
        pauses.push(seconds)
      },
    },
  ).catch((thrown: { code: string }) => thrown.code)
  return { outcome, asked, told, pauses }
}

it('work waits for its turn as long as the server says, and the student is told', async () => {
  expect(await ask(2)).toEqual({ outcome: 'hecho', asked: 3, told: 2, pauses: [5, 5] })
})

it('a server that stays busy is asked six times', async () => {
  expect(await ask(9)).toMatchObject({ outcome: 'draft.busy', asked: 6, told: 5 })
})

it('any other error is passed on at once', async () => {
  const failing = () => busy('server.unavailable')
  expect(await ask(9, failing)).toMatchObject({ outcome: 'server.unavailable', asked: 1, told: 0 })
})

it('nobody waits who has left', async () => {
  const left = new AbortController()
  const waiting = retryWhileBusy(() => Promise.reject(busy()), {
    signal: left.signal,
    onBusy: () => left.abort(new Error('left')),
  })
  await expect(waiting).rejects.toThrow('left')
})
