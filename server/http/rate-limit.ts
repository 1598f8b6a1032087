import { isIP } from 'node:net'
import { sql } from 'drizzle-orm'
import type { ErrorCode } from '#contract/error-messages.ts'
import { type Db, rowsOf, type Tx } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from './app-error.ts'

export type RateLimit = { attempts: number; windowSeconds: number }

/** Counts an attempt under `key` and throws request.too_many, or the given code, beyond the limit. */
export async function countAttempt(
  db: Db,
  key: string,
  limit: RateLimit,
  refusal: ErrorCode = 'request.too_many',
): Promise<void> {
  const { count, waitSeconds } = await addAttempt(db, key, limit)
  if (count > limit.attempts) throw new AppError(refusal, { retryAfterSeconds: waitSeconds })
}

/** Counts an attempt under `key`; false beyond the limit. */
export async function isWithinLimit(db: Db | Tx, key: string, limit: RateLimit): Promise<boolean> {
  return (await addAttempt(db, key, limit)).count <= limit.attempts
}

/**
 * Counts an attempt in the database and by its clock, so that the limit holds for all servers and after a restart. A
 * window that ends later than one that begins now was begun before that clock jumped back, and is over.
 */
async function addAttempt(
  db: Db | Tx,
  key: string,
  { windowSeconds }: RateLimit,
): Promise<{ count: number; waitSeconds: number }> {
  // A minute of tolerance, because concurrent transactions have different `now()`.
  const isOver = sql`(r.window_ends_at <= now() or r.window_ends_at > excluded.window_ends_at + interval '1 minute')`
  const [row] = await rowsOf<{ count: number; wait_seconds: number }>(
    db,
    sql`insert into rate_limits as r (key, count, window_ends_at)
        values (${key}, 1, now() + make_interval(secs => ${windowSeconds}))
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
  if (isIP(address) !== 6) return address
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...after]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** Counts an attempt as `countAttempt` does, unless the configuration turns limits off (`RATE_LIMIT=off`). */
export async function limitAttempts(
  { config, db }: Pick<Dependencies, 'config' | 'db'>,
  key: string,
  limit: RateLimit,
  refusal?: ErrorCode,
): Promise<void> {
  if (config.rateLimit) await countAttempt(db, key, limit, refusal)
}

/** Resets the count under `key`, after an attempt that succeeded. */
export async function forgetAttempts(db: Db | Tx, key: string): Promise<void> {
  await db.execute(sql`delete from rate_limits where key = ${key}`)
}

/** Resets the counts under every key that begins with `prefix`. */
export async function forgetAttemptsFrom(db: Db | Tx, prefix: string): Promise<void> {
  await db.execute(sql`delete from rate_limits where starts_with(key, ${prefix})`)
}

/** Takes back one attempt under `key`. */
export async function uncountAttempt(db: Db, key: string): Promise<void> {
  await db.execute(sql`update rate_limits set count = count - 1 where key = ${key} and count > 0`)
}
