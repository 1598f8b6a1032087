import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { type Db, rowsOf } from '#server/db/database.ts'
import { within } from '#server/timing/timing.ts'
import type { Mail, MailTransport } from './mail-transport.ts'

// How long a claimed mail belongs to a server; sending times out well before.
const leaseSeconds = 300
const sendMs = 120_000
// 30 s, 1 min, 2 min … up to a day apart.
const maxAttempts = 12
/** Due, or more than 25 hours away: no attempt is planned so far ahead, so the database's clock has jumped back. */
const isDue = sql`(next_attempt_at <= now() or next_attempt_at > now() + interval '25 hours')`

// A link signs in whoever reads it; nobody needs it once the mail is sent or given up.
const link = 'https?://[^[:space:]]+'
const withoutLinks = sql`regexp_replace(body, ${link}, '[enlace]', 'g')`

/**
 * Sends the mails in the outbox one by one. Each mail is claimed just before it is sent, so that two servers do not
 * send it; a failed mail is retried with increasing delays. Delivery is at least once: after a crash right after
 * sending, the mail is sent again.
 */
export async function sendMails(db: Db, transport: MailTransport, log: Logger): Promise<void> {
  await blankGivenUp(db)
  for (let mail = await claim(db); mail !== null; mail = await claim(db)) {
    const { id, attempts } = mail
    try {
      await inTime(transport.send(mail))
      await db.execute(
        sql`update outbox_mails set sent_at = now(), body = ${withoutLinks} where id = ${id}`,
      )
    } catch (error) {
      log.warn({ err: error, mailId: id }, 'a mail was not sent; it will be retried')
      // Only if no other server has claimed it since.
      await db.execute(
        sql`update outbox_mails
            set next_attempt_at = now() + least(interval '1 day', interval '30 seconds' * power(2, attempts - 1)),
              body = case when attempts < ${maxAttempts} then body else ${withoutLinks} end
            where id = ${id} and attempts = ${attempts} and sent_at is null`,
      )
    }
  }
}

/** A server that ended during the last attempt left the links of its mail. */
async function blankGivenUp(db: Db): Promise<void> {
  await db.execute(
    sql`update outbox_mails set body = ${withoutLinks}
        where sent_at is null and attempts >= ${maxAttempts} and ${isDue}
          and body ~ ${link}`,
  )
}

async function claim(db: Db): Promise<(Mail & { attempts: number }) | null> {
  const [mail] = await rowsOf<Mail & { attempts: number }>(
    db,
    sql`update outbox_mails set attempts = attempts + 1,
          next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
        where id = (
          select id from outbox_mails
          where sent_at is null and ${isDue} and attempts < ${maxAttempts}
          order by created_at limit 1 for update skip locked)
        returning id, recipient, subject, body, attempts`,
  )
  return mail ?? null
}

/** Fails when the mail server does not respond in time. */
async function inTime(sending: Promise<void>): Promise<void> {
  const sent = await within(
    sending.then(() => true),
    sendMs,
  )
  if (sent === null) throw new Error(`the mail server did not answer within ${sendMs / 1_000} s`)
}
