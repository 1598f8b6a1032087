import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import { sql } from 'drizzle-orm'
import type { ErrorCode } from '#contract/error-messages.ts'
import { type Db, rowsOf, type Tx } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from './app-error.ts'
import { plainAddress } from './client-address.ts'

export type RateLimit = { attempts: number; windowSeconds: number }

/** What is counted: a name of ours, then whose attempt it is, from the account or address down to its place. */
export type AttemptKey = readonly [name: string, ...of: string[]]

/**
 * Each part is hashed for itself, so that no text of a stranger is read as two parts or as another's key, and the table
 * names nobody. 128 bits.
 */
function storedKey([name, ...of]: AttemptKey): string {
  const hash = (part: string) => createHash('sha256').update(part).digest('base64url').slice(0, 22)
  return [name, ...of.map(hash)].join(':')
}

/** Counts an attempt under `key` and throws request.too_many, or the given code, beyond the limit. */
export async function countAttempt(
  db: Db,
  key: AttemptKey,
  limit: RateLimit,
  refusal: ErrorCode = 'request.too_many',
): Promise<void> {
  const { count, waitSeconds } = await addAttempt(db, key, limit)
  if (count > limit.attempts) throw new AppError(refusal, { retryAfterSeconds: waitSeconds })
}

/** Counts an attempt under `key`; false beyond the limit. */
export async function isWithinLimit(
  db: Db | Tx,
  key: AttemptKey,
  limit: RateLimit,
): Promise<boolean> {
  return (await addAttempt(db, key, limit)).count <= limit.attempts
}

/**
 * Counts an attempt in the database and by its clock, so that the limit holds for all servers and after a restart. A
 * window that ends later than one that begins now was begun before that clock jumped back, and is over.
 */
async function addAttempt(
  db: Db | Tx,
  key: AttemptKey,
  { windowSeconds }: RateLimit,
): Promise<{ count: number; waitSeconds: number }> {
  // A minute of tolerance, because concurrent transactions have different `now()`.
  const isOver = sql`(r.window_ends_at <= now() or r.window_ends_at > excluded.window_ends_at + interval '1 minute')`
  const [row] = await rowsOf<{ count: number; wait_seconds: number }>(
    db,
    sql`insert into rate_limits as r (key, count, window_ends_at)
        values (${storedKey(key)}, 1, now() + make_interval(secs => ${windowSeconds}))
        on conflict (key) do update set
          count = case when ${isOver} then 1 else r.count + 1 end,
          window_ends_at = case when ${isOver} then excluded.window_ends_at else r.window_ends_at end
        returning count, ceil(extract(epoch from window_ends_at - now()))::int as wait_seconds`,
  )
  return { count: row?.count ?? 0, waitSeconds: row?.wait_seconds ?? 0 }
}

/**
 * The part of an address that identifies a subscriber: an IPv4 address, or the first 64 bits of an IPv6 address.
 */
export function subscriberNetwork(address: string): string {
  const plain = plainAddress(address)
  if (isIP(plain) !== 6) return plain
  const [before = [], after = []] = plain
    .split('::')
    .map((groups) => groups.split(':').filter((group) => group !== ''))
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}

/** Counts an attempt as `countAttempt` does, unless the configuration turns limits off (`RATE_LIMIT=off`). */
export async function limitAttempts(
  { config, db }: Pick<Dependencies, 'config' | 'db'>,
  key: AttemptKey,
  limit: RateLimit,
  refusal?: ErrorCode,
): Promise<void> {
  if (config.rateLimit) await countAttempt(db, key, limit, refusal)
}

/** Resets the count under `key`, after an attempt that succeeded. */
export async function forgetAttempts(db: Db | Tx, key: AttemptKey): Promise<void> {
  await db.execute(sql`delete from rate_limits where key = ${storedKey(key)}`)
}

/** Resets the counts under every key that has more parts than these. */
export async function forgetAttemptsBelow(db: Db | Tx, key: AttemptKey): Promise<void> {
  await db.execute(sql`delete from rate_limits where starts_with(key, ${`${storedKey(key)}:`})`)
}

/** Takes back one attempt under `key`. */
export async function uncountAttempt(db: Db, key: AttemptKey): Promise<void> {
  await db.execute(
    sql`update rate_limits set count = count - 1 where key = ${storedKey(key)} and count > 0`,
  )
}
