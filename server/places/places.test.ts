import { array, asyncProperty, assert as check, integer, record } from 'fast-check'
import { expect, it, vi } from 'vitest'
import { Places, type PlacesOptions } from './places.ts'

const options: PlacesOptions = {
  kind: 'work',
  atOnce: 2,
  perAccount: 2,
  waitingPerAccount: 3,
  waiting: 8,
  waitMs: 60_000,
  busy: 'draft.busy',
}

/** Work that ends when it is told to, and what has begun, in order. */
function held(places: Places) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const outcomes = new Map<string, Promise<unknown>>()
  return {
    begun,
    outcomes,
    ask(account: string, name: string, signal?: AbortSignal) {
      const outcome = places
        .run(
          account,
          () => {
            begun.push(name)
            return new Promise<void>((resolve) => ends.set(name, resolve))
          },
          signal,
        )
        .then(
          () => 'done',
          (error: { code: string }) => error.code,
        )
      outcomes.set(name, outcome)
    },
    async end(name: string) {
      ends.get(name)?.()
      await outcomes.get(name)
      await nextTurn()
    },
  }
}

/** Lets promises that are resolved already run what waits for them. */
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

it('turns go round the accounts, however much one of them asks for', async () => {
  const work = held(new Places({ ...options, atOnce: 1 }))
  for (const name of ['ana 1', 'ana 2', 'ana 3', 'beto 1', 'carla 1', 'beto 2']) {
    work.ask(name.split(' ')[0] ?? '', name)
  }
  await nextTurn()
  for (let i = 0; i < 6; i++) await work.end(work.begun.at(-1) ?? '')
  expect(work.begun).toEqual(['ana 1', 'beto 1', 'carla 1', 'ana 2', 'beto 2', 'ana 3'])
})

it('an account has one place once half of the places are taken', async () => {
  const work = held(new Places({ ...options, atOnce: 4, perAccount: 3 }))
  for (const name of ['ana 1', 'ana 2', 'ana 3', 'beto 1', 'carla 1']) {
    work.ask(name.split(' ')[0] ?? '', name)
  }
  await nextTurn()
  expect(work.begun).toEqual(['ana 1', 'ana 2', 'beto 1', 'carla 1'])
})

it('what an account may not have waiting is refused, and nothing of others', async () => {
  const work = held(new Places({ ...options, atOnce: 1 }))
  for (let i = 0; i < 6; i++) work.ask('ana', `ana ${i}`)
  work.ask('beto', 'beto')
  expect(await work.outcomes.get('ana 4')).toBe('request.too_many')
  expect(await work.outcomes.get('ana 5')).toBe('request.too_many')
  await work.end('ana 0')
  expect(work.begun).toEqual(['ana 0', 'beto'])
})

it('beyond the queue of all accounts the server says that it is busy', async () => {
  const work = held(new Places({ ...options, atOnce: 1, waiting: 2 }))
  for (const name of ['ana', 'beto', 'carla', 'dora']) work.ask(name, name)
  expect(await work.outcomes.get('dora')).toBe('draft.busy')
})

it('a piece waits for its turn for a limited time', async () => {
  const work = held(new Places({ ...options, atOnce: 1, waitMs: 1 }))
  work.ask('ana', 'ana')
  work.ask('beto', 'beto')
  expect(await work.outcomes.get('beto')).toBe('draft.busy')
  await work.end('ana')
  expect(work.begun).toEqual(['ana'])
})

it('a piece that nobody waits for any more gives up its turn', async () => {
  const work = held(new Places({ ...options, atOnce: 1 }))
  const left = new AbortController()
  work.ask('ana', 'ana')
  work.ask('beto', 'beto', left.signal)
  work.ask('carla', 'carla')
  left.abort()
  expect(await work.outcomes.get('beto')).toBe('draft.busy')
  await work.end('ana')
  expect(work.begun).toEqual(['ana', 'carla'])
})

it('a place of an account stays taken for a while after its work, and those of others are free', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const unlimited = { atOnce: Number.POSITIVE_INFINITY, perAccount: 1, restRatio: 1 }
    const work = held(new Places({ ...options, ...unlimited }))
    for (const name of ['ana 1', 'ana 2', 'beto 1']) work.ask(name.split(' ')[0] ?? '', name)
    await nextTurn()
    await work.end('ana 1')
    expect(work.begun).toEqual(['ana 1', 'beto 1'])
    vi.advanceTimersByTime(2_000)
    await nextTurn()
    expect(work.begun).toEqual(['ana 1', 'beto 1', 'ana 2'])
  } finally {
    vi.useRealTimers()
  }
})

it('a place is free again when its work has failed', async () => {
  const places = new Places({ ...options, atOnce: 1, perAccount: 1 })
  for (let i = 0; i < 10; i++) {
    await expect(places.run('ana', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  }
  expect(await places.run('beto', async () => 'hecho')).toBe('hecho')
})

it('streams of an account are open up to the limit, and one that is closed, however often, makes room for one', () => {
  const streams = Places.forStreams('streams', 2)
  const close = streams.acquire('ana')
  streams.acquire('ana')
  expect(() => streams.acquire('ana')).toThrow('request.too_many')
  streams.acquire('beto')
  close()
  close()
  streams.acquire('ana')
  expect(() => streams.acquire('ana')).toThrow('request.too_many')
})

it('for any order of requests and ends, no account passes its share and nobody who waits is forgotten', async () => {
  const step = record({ account: integer({ min: 0, max: 4 }), ends: integer({ min: 0, max: 2 }) })
  await check(
    asyncProperty(array(step, { maxLength: 40 }), async (steps) => {
      const work = held(new Places({ ...options, atOnce: 3 }))
      const running: string[] = []
      let seen = 0
      const checkShares = () => {
        running.push(...work.begun.slice(seen))
        seen = work.begun.length
        expect(running.length).toBeLessThanOrEqual(3)
      }
      for (const [i, { account, ends }] of steps.entries()) {
        work.ask(`cuenta ${account}`, `cuenta ${account}, ${i}`)
        await nextTurn()
        checkShares()
        for (let k = 0; k < ends && running.length > 0; k++) {
          await work.end(running.shift() ?? '')
          checkShares()
        }
      }
      while (running.length > 0) {
        await work.end(running.shift() ?? '')
        checkShares()
      }
      const outcomes = await Promise.all(work.outcomes.values())
      const refused = outcomes.filter((outcome) => outcome !== 'done')
      expect(['request.too_many', 'draft.busy']).toEqual(expect.arrayContaining(refused))
      expect(outcomes.length - refused.length).toBe(work.begun.length)
    }),
  )
})
