import type { ErrorCode } from '#contract/error-messages.ts'
import { AppError } from '#server/http/app-error.ts'

export type PlacesOptions = {
  /** Name of the kind of work, for metrics: all `Places` of one kind are counted together (`readPlaces`). */
  kind: string
  /** How many pieces of work run at once on this server. */
  atOnce: number
  /** How many of them one account may have while at least half of the places are free; else it may have one. */
  perAccount: number
  /** How many more pieces of one account may wait; beyond, request.too_many. */
  waitingPerAccount: number
  /** How many pieces of all accounts may wait; beyond, `busy`. */
  waiting: number
  /** How long a piece waits for its turn, in ms; after that, `busy`. */
  waitMs: number
  /** The error of a server that has no place: a 503. */
  busy: ErrorCode
  /** When a refused client may ask again; 5 s when absent. */
  retryAfterSeconds?: number
  /**
   * For how long a place stays taken after its work, as a multiple of the time that the work took: others come between two
   * pieces of one account, also where its work holds the main thread. 0 when absent.
   */
  restRatio?: number
}

const maxRestMs = 2_000

type Tally = { running: number; waiting: number }
/** What runs and waits in this process, by kind. */
const tallies = new Map<string, Tally>()

function tallyOf(kind: string): Tally {
  const known = tallies.get(kind) ?? { running: 0, waiting: 0 }
  tallies.set(kind, known)
  return known
}

export function readPlaces(): ({ kind: string } & Readonly<Tally>)[] {
  return [...tallies].map(([kind, tally]) => ({ kind, ...tally }))
}

type Account = { running: number; waiting: Waiting[] }
type Waiting = { enter: () => void }

/**
 * Limits how much heavy work of one kind runs at once on this server (decision 031): a fair semaphore. Work that finds
 * no free place waits in a queue. Turns go round the accounts, so that one account cannot keep the others waiting.
 */
export class Places {
  readonly #options: Required<PlacesOptions>
  /** The accounts with running or waiting work; the one whose turn is next stands first. */
  readonly #accounts = new Map<string, Account>()
  readonly #tally: Tally
  #running = 0
  #waiting = 0

  constructor(options: PlacesOptions) {
    this.#options = { retryAfterSeconds: 5, restRatio: 0, ...options }
    this.#tally = tallyOf(options.kind)
  }

  /** Limits the streams of a kind to `perAccount` open at once; further ones are refused, not queued. */
  static forStreams(kind: string, perAccount: number): Places {
    return new Places({
      kind,
      atOnce: Number.POSITIVE_INFINITY,
      perAccount,
      waitingPerAccount: 0,
      waiting: 0,
      waitMs: 0,
      busy: 'server.busy',
      retryAfterSeconds: 30,
    })
  }

  /**
   * Does the work as soon as there is a place for the account. Throws request.too_many and `busy`, with the seconds
   * after which to retry. A piece whose `signal` is aborted, because nobody waits for it any more, gives up its turn.
   */
  async run<T>(accountId: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.#enter(accountId, signal)
    const began = performance.now()
    try {
      return await work()
    } finally {
      const restMs = (performance.now() - began) * this.#options.restRatio
      if (restMs === 0) this.#leave(accountId)
      else setTimeout(() => this.#leave(accountId), Math.min(restMs, maxRestMs)).unref()
    }
  }

  /**
   * Takes a place that is free now, until the returned function is called. Throws request.too_many when there is none
   * for the account.
   */
  acquire(accountId: string): () => void {
    if (!this.#startAtOnce(accountId)) throw this.#tooMany()
    let isHeld = true
    return () => {
      if (isHeld) this.#leave(accountId)
      isHeld = false
    }
  }

  #startAtOnce(accountId: string): boolean {
    const account = this.#accounts.get(accountId) ?? { running: 0, waiting: [] }
    if (account.waiting.length > 0 || !this.#mayStart(account)) return false
    this.#accounts.set(accountId, account)
    this.#start(account)
    return true
  }

  #tooMany(): AppError {
    const { retryAfterSeconds } = this.#options
    return new AppError('request.too_many', { retryAfterSeconds })
  }

  async #enter(accountId: string, signal: AbortSignal | undefined): Promise<void> {
    if (this.#startAtOnce(accountId)) return
    const account = this.#accounts.get(accountId) ?? { running: 0, waiting: [] }
    const { waitingPerAccount, waiting, waitMs, busy, retryAfterSeconds } = this.#options
    if (account.waiting.length >= waitingPerAccount) throw this.#tooMany()
    if (this.#waiting >= waiting || signal?.aborted) throw new AppError(busy, { retryAfterSeconds })
    this.#accounts.set(accountId, account)
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        account.waiting = account.waiting.filter((other) => other !== mine)
        stopWaiting()
        if (account.running === 0 && account.waiting.length === 0) this.#accounts.delete(accountId)
        reject(new AppError(busy, { retryAfterSeconds }))
      }
      const timer = setTimeout(giveUp, waitMs)
      signal?.addEventListener('abort', giveUp)
      const stopWaiting = () => {
        this.#waiting--
        this.#tally.waiting--
        clearTimeout(timer)
        signal?.removeEventListener('abort', giveUp)
      }
      const mine: Waiting = {
        enter: () => {
          stopWaiting()
          resolve()
        },
      }
      account.waiting.push(mine)
      this.#waiting++
      this.#tally.waiting++
    })
  }

  #leave(accountId: string): void {
    const account = this.#accounts.get(accountId)
    if (account === undefined) throw new Error('an account left a place that it did not have')
    account.running--
    this.#running--
    this.#tally.running--
    this.#toTheBack(accountId, account)
    while (this.#startNext()) {}
  }

  /** Starts the first piece that may start, in turns of the accounts; false when there is none. */
  #startNext(): boolean {
    for (const [accountId, account] of this.#accounts) {
      const next = account.waiting[0]
      if (next === undefined || !this.#mayStart(account)) continue
      account.waiting.shift()
      this.#start(account)
      this.#toTheBack(accountId, account)
      next.enter()
      return true
    }
    return false
  }

  #start(account: Account): void {
    account.running++
    this.#running++
    this.#tally.running++
  }

  #mayStart({ running }: Account): boolean {
    const { atOnce, perAccount } = this.#options
    const share = this.#running < atOnce / 2 ? perAccount : 1
    return this.#running < atOnce && running < share
  }

  /** The account's next turn comes after everyone else's. One without work is forgotten. */
  #toTheBack(accountId: string, account: Account): void {
    this.#accounts.delete(accountId)
    if (account.running > 0 || account.waiting.length > 0) this.#accounts.set(accountId, account)
  }
}
