import { type SQL, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { type Db, rowsOf } from '#server/db/database.ts'

// A statement may take five seconds at most; the rest is deleted by the next run.
const batch = 1_000

type Retention = {
  what: string
  table: 'rate_limits' | 'sessions' | 'verifications' | 'outbox_mails' | Links
  key: 'key' | 'id' | 'user_id' | 'referred_id' | 'ctid'
  /** How long a row is kept after its end, as a PostgreSQL interval. */
  keptFor: string
  /** When it ended; null while it has not. */
  endedAt: SQL
  /** Restricts which rows are purged; absent: all old rows. */
  where?: SQL
}
type Links =
  | 'project_clients'
  | 'project_links'
  | 'password_resets'
  | 'email_verifications'
  | 'reset_requests'
  | 'waiting_referrals'
  | 'known_networks'
  | 'reference_lookups'
  | 'sources'
  | 'assignments'
  | 'readings'

/**
 * The retention of rows of every table, in one place. Files, runs and accounts are swept by the other files of this
 * folder, because more than a row belongs to them.
 */
export const retentions: Retention[] = [
  {
    what: 'rate limit counters',
    table: 'rate_limits',
    key: 'key',
    keptFor: '1 hour',
    endedAt: sql`window_ends_at`,
  },
  {
    what: 'sessions that ended',
    table: 'sessions',
    key: 'id',
    keptFor: '7 days',
    endedAt: sql`expires_at`,
  },
  {
    what: 'the sign-in library’s own links',
    table: 'verifications',
    key: 'id',
    keptFor: '0',
    endedAt: sql`expires_at`,
  },
  {
    what: 'browsers that wrote in a group',
    table: 'project_clients',
    key: 'ctid',
    keptFor: '180 days',
    endedAt: sql`seen_at`,
  },
  {
    what: 'links to projects that ended',
    table: 'project_links',
    key: 'id',
    keptFor: '1 day',
    endedAt: sql`expires_at`,
  },
  {
    what: 'unused password reset links: within the day one may be valid anew',
    table: 'password_resets',
    key: 'user_id',
    keptFor: '1 day',
    endedAt: sql`expires_at`,
  },
  {
    what: 'unused verification links',
    table: 'email_verifications',
    key: 'user_id',
    keptFor: '0',
    endedAt: sql`expires_at`,
  },
  {
    what: 'requests for a reset link that were not handled',
    table: 'reset_requests',
    key: 'id',
    keptFor: '1 hour',
    endedAt: sql`created_at`,
  },
  {
    what: 'mails that were sent',
    table: 'outbox_mails',
    key: 'id',
    keptFor: '1 day',
    endedAt: sql`sent_at`,
  },
  {
    what: 'mails that could not be sent',
    table: 'outbox_mails',
    key: 'id',
    keptFor: '30 days',
    endedAt: sql`created_at`,
  },
  {
    what: 'friends who did not verify their address',
    table: 'waiting_referrals',
    key: 'referred_id',
    keptFor: '30 days',
    endedAt: sql`created_at`,
  },
  {
    what: 'networks from which an account was not used any more',
    table: 'known_networks',
    key: 'ctid',
    keptFor: '180 days',
    endedAt: sql`seen_at`,
  },
  {
    what: 'responses of public indexes about references',
    table: 'reference_lookups',
    key: 'key',
    keptFor: '30 days',
    endedAt: sql`asked_at`,
  },
  {
    what: 'sources that waited for a project',
    table: 'sources',
    key: 'id',
    keptFor: '7 days',
    endedAt: sql`added_at`,
    where: sql`project_id is null`,
  },
  {
    what: 'assignments that waited for a project',
    table: 'assignments',
    key: 'id',
    keptFor: '7 days',
    endedAt: sql`added_at`,
    where: sql`project_id is null`,
  },
  {
    what: 'texts read from pictures that nobody accepted',
    table: 'readings',
    key: 'id',
    keptFor: '7 days',
    endedAt: sql`added_at`,
  },
]

/** Deletes rows whose retention is over. An error in a table does not stop the others. */
export async function purgeOldRows({ db, log }: { db: Db; log: Logger }): Promise<void> {
  for (const { what, table, key, keptFor, endedAt, where = sql`true` } of retentions) {
    const name = sql.identifier(table)
    const column = sql.identifier(key)
    try {
      const removed = await rowsOf(
        db,
        sql`delete from ${name} where ${column} in (
              select ${column} from ${name}
              where ${endedAt} < now() - ${keptFor}::interval and ${where} limit ${batch} for update skip locked)
            returning 1`,
      )
      if (removed.length > 0) log.info({ what, rows: removed.length }, 'purged')
    } catch (error) {
      log.error({ err: error, what }, 'could not be purged')
    }
  }
}
