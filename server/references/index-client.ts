import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { RecordSource } from '#core/references/found-work.ts'
import type { Config } from '#server/config.ts'
import { AppError } from '#server/http/app-error.ts'
import { readJson } from '#server/http/read-json.ts'
import { readLimited } from '#server/http/read-limited.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import { Places } from '#server/places/places.ts'

/** An index gave no answer: no network, a fault of the index, too many requests, no time left. */
export class IndexUnavailable extends Error {}

/** The caller has no time left. */
class TimeOver extends IndexUnavailable {}

/** The account for which an index is asked; `signal` is aborted when nobody waits for the answer any more. */
export type Asker = { accountId: string; signal: AbortSignal }

export type IndexClient = {
  /**
   * The JSON that an index answers to a path, or null for 404. Once the asker's signal is aborted no new request
   * starts. Throws IndexUnavailable, and request.too_many for an account that asks too much at once.
   */
  ask(source: RecordSource, path: string, asker: Asker): Promise<unknown>
  /** Does the work once for all callers that need it at the same time. */
  share<T>(key: string, asker: Asker, work: () => Promise<T>): Promise<T>
  /** Ends the requests under way. */
  close(): void
}

/** How many works of one list are asked for at once, so that other students do not wait for the whole list. */
const worksAtOnce = 3

/**
 * Asks for each item of an account's list, three at a time. After `totalMs`, or the first error, which is thrown, no
 * other item begins and the signal of those under way is aborted.
 */
export async function askForEach<Item>(
  items: readonly Item[],
  { accountId, totalMs }: { accountId: string; totalMs: number },
  ask: (item: Item, at: number, asker: Asker) => Promise<void>,
): Promise<void> {
  const failed = new AbortController()
  const signal = AbortSignal.any([AbortSignal.timeout(totalMs), failed.signal])
  const left = [...items.entries()]
  const work = async () => {
    for (let next = left.shift(); next !== undefined && !signal.aborted; next = left.shift()) {
      const [at, item] = next
      await ask(item, at, { accountId, signal })
    }
  }
  try {
    await Promise.all(Array.from({ length: worksAtOnce }, work))
  } catch (error) {
    failed.abort()
    throw error
  }
}

type Settings = NonNullable<Config['referenceChecks']>

/** The whole server sends three requests at once: one account cannot take the last place from the others. */
const places = { atOnce: 3, perAccount: 2, waitingPerAccount: 12, waiting: 400, waitMs: 20_000 }
/** The longest pause that we wait for when an index asks for one; after a longer one the student has to try again. */
const maxWaitMs = 5_000
/** The pause after a 429 without `Retry-After`. */
const plainPauseMs = 30_000
/** The longest pause, whatever the index asks for: then one request asks whether it is over. */
const maxPauseMs = 10 * 60_000
const maxRedirects = 2
const maxAnswerBytes = 4 * 1024 * 1024
/** Works of a hundred authors with their affiliations, fifteen of them. */
const answerLimits = { maxValues: 200_000 }

type Pause = {
  until: number
  /** The request that asks whether the pause is over, while it is under way. */
  probe: Promise<unknown> | null
}

/** Replaced in tests: a monotonic clock in ms, and a wait that rejects when `signal` is aborted. */
type Clock = { now(): number; wait(ms: number, signal: AbortSignal): Promise<unknown> }

const systemClock: Clock = {
  now: () => performance.now(),
  wait: (ms, signal) => delay(ms, undefined, { signal }),
}

/** Asks Crossref, DataCite and OpenAlex, and no other host. */
export function openIndexClient(
  settings: Settings,
  { log, metrics }: { log: Logger; metrics: Pick<Metrics, 'indexAnswers'> },
  clock: Clock = systemClock,
): IndexClient {
  const turns = new Places({ ...places, kind: 'indexes', busy: 'source.index_unavailable' })
  const closed = new AbortController()
  const pauses = new Map<RecordSource, Pause>()
  const headers = { accept: 'application/json', 'user-agent': userAgent(settings.contactEmail) }

  async function ask(source: RecordSource, path: string, asker: Asker): Promise<unknown> {
    const url = addressOf(settings, source, path)
    for (let refusals = 0; refusals < 2; ) {
      const pause = pauses.get(source)
      const answer = await (pause === undefined
        ? request(url, source, asker)
        : afterPause(pause, url, source, asker))
      if (answer === paused) refusals++
      else if (answer !== retry) return answer
    }
    throw new IndexUnavailable(`${source} asks to wait`)
  }

  /** The first request after a pause is alone: only if it is answered do the others follow. */
  async function afterPause(
    pause: Pause,
    url: URL,
    source: RecordSource,
    asker: Asker,
  ): Promise<unknown> {
    const waitMs = pause.until - clock.now()
    if (waitMs > maxWaitMs) throw new IndexUnavailable(`${source} asks to wait`)
    if (waitMs > 0) await wait(waitMs, asker)
    if (pauses.get(source) !== pause) return retry
    if (pause.probe !== null) {
      await unlessOver(pause.probe, asker)
      return retry
    }
    pause.probe = request(url, source, asker)
    try {
      const answer = await pause.probe
      if (answer !== paused) pauses.delete(source)
      return answer
    } finally {
      pause.probe = null
    }
  }

  async function wait(ms: number, { signal }: Asker): Promise<void> {
    try {
      await clock.wait(ms, AbortSignal.any([signal, closed.signal]))
    } catch (cause) {
      throw new TimeOver('no time left', { cause })
    }
  }

  async function request(url: URL, source: RecordSource, asker: Asker): Promise<unknown> {
    try {
      return await turns.run(asker.accountId, () => fetchJson(url, source), asker.signal)
    } catch (error) {
      const isOver = error instanceof AppError && error.code === 'source.index_unavailable'
      throw isOver ? new TimeOver('no place in time', { cause: error }) : error
    }
  }

  const count = (index: RecordSource, outcome: 'found' | 'unknown' | 'paused' | 'failed') =>
    metrics.indexAnswers.inc({ index, outcome })

  async function fetchJson(url: URL, source: RecordSource): Promise<unknown> {
    const signal = AbortSignal.any([closed.signal, AbortSignal.timeout(settings.callTimeoutMs)])
    try {
      const response = await followed(url, { headers, signal, redirect: 'manual' })
      if (response.ok) {
        const answer = readJson(
          (await readLimited(response, maxAnswerBytes)).toString('utf8'),
          answerLimits,
        )
        count(source, 'found')
        return answer
      }
      await response.body?.cancel()
      if (response.status === 404) {
        count(source, 'unknown')
        return null
      }
      const pauseMs = pauseOf(response)
      if (pauseMs !== null) {
        count(source, 'paused')
        pauses.set(source, { until: clock.now() + pauseMs, probe: null })
        return paused
      }
      throw new IndexUnavailable(`HTTP ${response.status}`)
    } catch (error) {
      count(source, 'failed')
      log.warn({ source, reason: String(error) }, 'an index of references did not answer')
      if (error instanceof IndexUnavailable) throw error
      throw new IndexUnavailable(String(error), { cause: error })
    }
  }

  return { ask, share: openSharedWork(), close: () => closed.abort() }
}

/** Waits for a promise, whatever comes of it. Throws IndexUnavailable when the asker's time is over before. */
async function unlessOver(promise: Promise<unknown>, { signal }: Asker): Promise<void> {
  if (signal.aborted) throw new TimeOver()
  await new Promise<void>((resolve, reject) => {
    const giveUp = () => reject(new TimeOver())
    signal.addEventListener('abort', giveUp, { once: true })
    const finish = () => {
      signal.removeEventListener('abort', giveUp)
      resolve()
    }
    promise.then(finish, finish)
  })
}

const retry = Symbol('retry')
const paused = Symbol('paused')

function userAgent(contactEmail: string | null): string {
  return contactEmail === null ? 'Cuartilla' : `Cuartilla (mailto:${contactEmail})`
}

function addressOf(settings: Settings, source: RecordSource, path: string): URL {
  const bases = {
    crossref: settings.crossrefBaseUrl,
    datacite: settings.dataciteBaseUrl,
    openalex: settings.openalexBaseUrl,
  }
  const url = new URL(`${bases[source]}${path}`)
  if (source !== 'datacite' && settings.contactEmail !== null) {
    url.searchParams.set('mailto', settings.contactEmail)
  }
  if (source === 'openalex' && settings.openalexApiKey !== null) {
    url.searchParams.set('api_key', settings.openalexApiKey)
  }
  return url
}

/** Follows redirects of an index to itself (for DOIs that were replaced), never to another host. */
async function followed(url: URL, init: RequestInit): Promise<Response> {
  let at = url
  for (let hops = 0; ; hops++) {
    const response = await fetch(at, init)
    const location = response.headers.get('location')
    if (response.status < 300 || response.status >= 400 || location === null) return response
    await response.body?.cancel()
    const next = new URL(location, at)
    if (next.origin !== url.origin || hops === maxRedirects) {
      throw new IndexUnavailable('leads to another place')
    }
    at = next
  }
}

/** The pause that an index asks for, with 429 or with 503 and `Retry-After` (seconds or a date). */
function pauseOf({ status, headers }: Response): number | null {
  const value = headers.get('retry-after')
  if (status !== 429 && !(status === 503 && value !== null)) return null
  const seconds = Number(value ?? Number.NaN)
  const waitMs =
    value !== null && seconds >= 0 ? seconds * 1000 : Date.parse(value ?? '') - Date.now()
  return Number.isNaN(waitMs) ? plainPauseMs : Math.min(Math.max(waitMs, 0), maxPauseMs)
}

/** One work for each key; if the caller that began it ran out of time or places, the next caller begins again. */
function openSharedWork(): IndexClient['share'] {
  const underWay = new Map<string, Promise<unknown>>()
  return async <T>(key: string, { signal }: Asker, work: () => Promise<T>): Promise<T> => {
    for (let running = underWay.get(key); running !== undefined; running = underWay.get(key)) {
      try {
        return (await running) as T
      } catch (error) {
        const isCallers = error instanceof TimeOver || error instanceof AppError
        if (isCallers && !signal.aborted) continue
        throw error instanceof AppError ? new TimeOver('no place', { cause: error }) : error
      }
    }
    const begun = work().finally(() => underWay.delete(key))
    underWay.set(key, begun)
    return begun
  }
}
