/** Each time this has passed, half of what an account used is forgotten. */
const halfLifeMs = 20_000
/** Each time an account has used this many seconds, its next program has a priority one step lower. */
const secondsOfStep = 3
/** Less than this is nothing, in seconds. */
const forgotten = 0.1

type Used = { running: number; seconds: number; atMs: number }

/**
 * Counts how long programs of each account ran lately, so that accounts which use the processors much give way to the
 * others. Moments are in ms of any clock.
 */
export class RecentWork {
  readonly #accounts = new Map<string, Used>()

  /** Begins a program of an account. Returns how many steps lower its priority is than that of an account without any. */
  begin(accountId: string, nowMs: number): number {
    const used = this.#read(accountId, nowMs)
    const steps = used.running + Math.floor(used.seconds / secondsOfStep)
    this.#accounts.set(accountId, { ...used, running: used.running + 1 })
    return steps
  }

  end(accountId: string, beganMs: number, nowMs: number): void {
    const { running, seconds } = this.#read(accountId, nowMs)
    const ran = Math.max(0, nowMs - beganMs) / 1_000
    this.#accounts.set(accountId, { running: running - 1, seconds: seconds + ran, atMs: nowMs })
    this.#forget(nowMs)
  }

  /** Accounts that are remembered. */
  get size(): number {
    return this.#accounts.size
  }

  #read(accountId: string, nowMs: number): Used {
    const used = this.#accounts.get(accountId)
    if (used === undefined) return { running: 0, seconds: 0, atMs: nowMs }
    const seconds = used.seconds * 0.5 ** ((nowMs - used.atMs) / halfLifeMs)
    return { ...used, seconds, atMs: nowMs }
  }

  #forget(nowMs: number): void {
    for (const accountId of this.#accounts.keys()) {
      const { running, seconds } = this.#read(accountId, nowMs)
      if (running === 0 && seconds < forgotten) this.#accounts.delete(accountId)
    }
  }
}
