import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { RecordSource } from '#core/references/found-record.ts'
import type { Config } from '#server/config.ts'

/** An index gave no answer: no network, a fault of the index, too many requests, no time left. */
export class IndexUnavailable extends Error {}

/** The caller has no time left. */
class TimeOver extends IndexUnavailable {}

export type IndexClient = {
  /**
   * The JSON that an index answers to a path, or null for 404. Once `signal` is aborted no new request starts.
   * Throws IndexUnavailable.
   */
  ask(source: RecordSource, path: string, signal: AbortSignal): Promise<unknown>
  /** Does the work once for all callers that need it at the same time. */
  share<T>(key: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>
  /** Ends the requests under way. */
  close(): void
}

type Settings = NonNullable<Config['referenceChecks']>

/** How many requests the whole server sends at once. */
const maxAtOnce = 3
/** The longest pause that we wait for when an index asks for one; after a longer one the student has to try again. */
const maxWaitMs = 5_000
/** The pause after a 429 without `Retry-After`. */
const plainPauseMs = 30_000
/** The longest pause, whatever the index asks for. */
const maxPauseMs = 24 * 3_600_000
const maxRedirects = 2
const maxAnswerBytes = 4 * 1024 * 1024

/** Asks Crossref, DataCite and OpenAlex, and no other host. */
export function openIndexClient(settings: Settings, log: Logger): IndexClient {
  const slots = openSlots(maxAtOnce)
  const closed = new AbortController()
  const pausedUntil = new Map<RecordSource, number>()
  const headers = { accept: 'application/json', 'user-agent': userAgent(settings.contactEmail) }

  async function ask(source: RecordSource, path: string, signal: AbortSignal): Promise<unknown> {
    const url = addressOf(settings, source, path)
    for (let attempt = 0; ; attempt++) {
      await waitForPause(source, signal)
      const answer = await request(url, source, signal)
      if (answer !== paused) return answer
      if (attempt > 0) throw new IndexUnavailable(`${source} asks to wait`)
    }
  }

  async function waitForPause(source: RecordSource, signal: AbortSignal): Promise<void> {
    const waitMs = (pausedUntil.get(source) ?? 0) - Date.now()
    if (waitMs <= 0) return
    if (waitMs > maxWaitMs) throw new IndexUnavailable(`${source} asks to wait`)
    try {
      await delay(waitMs, undefined, { signal: AbortSignal.any([signal, closed.signal]) })
    } catch {
      throw new TimeOver()
    }
  }

  async function request(url: URL, source: RecordSource, signal: AbortSignal): Promise<unknown> {
    await slots.take(signal)
    try {
      return await fetchJson(url, source)
    } finally {
      slots.give()
    }
  }

  async function fetchJson(url: URL, source: RecordSource): Promise<unknown> {
    const signal = AbortSignal.any([closed.signal, AbortSignal.timeout(settings.callTimeoutMs)])
    try {
      const response = await followed(url, { headers, signal, redirect: 'manual' })
      if (response.ok) return JSON.parse(await readText(response))
      await response.body?.cancel()
      if (response.status === 404) return null
      const pauseMs = pauseOf(response)
      if (pauseMs !== null) {
        pausedUntil.set(source, Date.now() + pauseMs)
        return paused
      }
      throw new IndexUnavailable(`HTTP ${response.status}`)
    } catch (error) {
      log.warn({ source, reason: String(error) }, 'an index of references did not answer')
      if (error instanceof IndexUnavailable) throw error
      throw new IndexUnavailable(String(error))
    }
  }

  return { ask, share: openSharedWork(), close: () => closed.abort() }
}

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

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > maxAnswerBytes) throw new IndexUnavailable('the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
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

/** Runs `count` at once; the others wait, in order. */
function openSlots(count: number) {
  let free = count
  const waiting: (() => void)[] = []
  return {
    async take(signal: AbortSignal): Promise<void> {
      if (signal.aborted) throw new TimeOver()
      if (free > 0) {
        free--
        return
      }
      await new Promise<void>((resolve, reject) => {
        const begin = () => {
          signal.removeEventListener('abort', giveUp)
          resolve()
        }
        const giveUp = () => {
          waiting.splice(waiting.indexOf(begin), 1)
          reject(new TimeOver())
        }
        signal.addEventListener('abort', giveUp, { once: true })
        waiting.push(begin)
      })
    },
    give(): void {
      const next = waiting.shift()
      if (next) next()
      else free++
    },
  }
}

/** One work for each key; if the caller that began it runs out of time, the next caller begins again. */
function openSharedWork(): IndexClient['share'] {
  const underWay = new Map<string, Promise<unknown>>()
  return async <T>(key: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    for (let running = underWay.get(key); running !== undefined; running = underWay.get(key)) {
      try {
        return (await running) as T
      } catch (error) {
        if (!(error instanceof TimeOver) || signal.aborted) throw error
      }
    }
    const begun = work().finally(() => underWay.delete(key))
    underWay.set(key, begun)
    return begun
  }
}
