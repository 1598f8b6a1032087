import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { type Db, rowsOf } from '#server/db/database.ts'
import { repeat } from '#server/repeat.ts'
import type { Mail, MailTransport } from './mail-transport.ts'

const everyMs = 2_000
const batch = 10
// 30 s, 1 min, 2 min … up to a day apart; after that somebody has to look.
const mostAttempts = 12

/**
 * Sends what waits in the outbox. A mail is claimed before it is sent, so that two servers do not send it both; one
 * that fails is tried again, later each time. At least once: a crash right after sending sends it again.
 */
export async function sendMails(db: Db, transport: MailTransport, log: Logger): Promise<void> {
  const claimed = await rowsOf<Mail>(
    db,
    sql`update outbox_mails set attempts = attempts + 1,
          next_attempt_at = now() + least(interval '1 day', interval '30 seconds' * power(2, attempts))
        where id in (
          select id from outbox_mails
          where sent_at is null and next_attempt_at <= now() and attempts < ${mostAttempts}
          order by created_at limit ${batch} for update skip locked)
        returning id, recipient, subject, body`,
  )
  for (const mail of claimed) {
    try {
      await transport.send(mail)
      await db.execute(sql`update outbox_mails set sent_at = now() where id = ${mail.id}`)
    } catch (error) {
      log.warn({ err: error, mailId: mail.id }, 'a mail did not go out; it will be tried again')
    }
  }
}

/** Sends again and again; returns the stop. */
export function startMailer(db: Db, transport: MailTransport, log: Logger): () => Promise<void> {
  return repeat(
    () => sendMails(db, transport, log),
    everyMs,
    (error) => log.error({ err: error }, 'the outbox could not be read'),
  )
}
