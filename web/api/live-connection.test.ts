import { describe, expect, it } from 'vitest'
import { connected, disconnected, newConnection } from './live-connection.ts'

describe('the connection for live events', () => {
  it('has missed nothing when the first attempt succeeds', () => {
    expect(connected(newConnection)).toEqual({
      next: { failures: 0, hasTried: true },
      hasMissed: false,
    })
  })

  it('may have missed events when an earlier attempt failed or ended', () => {
    const { next } = disconnected(newConnection, 0.5)
    expect(connected(next).hasMissed).toBe(true)
  })

  it('waits 1 s after the first failure, twice as long after each, at most 30 s', () => {
    const waits: number[] = []
    let state = newConnection
    for (let failure = 0; failure < 7; failure++) {
      const { next, waitMs } = disconnected(state, 0.5)
      state = next
      waits.push(waitMs)
    }
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  })

  it('begins with the shortest wait again after it was connected', () => {
    const failed = disconnected(disconnected(newConnection, 0.5).next, 0.5).next
    expect(disconnected(connected(failed).next, 0.5).waitMs).toBe(1_000)
  })

  it('varies the wait by up to a quarter, so that tabs reconnect apart', () => {
    expect(disconnected(newConnection, 0).waitMs).toBe(750)
    expect(disconnected(newConnection, 1).waitMs).toBe(1_250)
  })
})
