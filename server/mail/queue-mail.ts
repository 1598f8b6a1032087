import { eq, or } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { forgetAllMails } from './count-mail.ts'
import { outboxMails } from './outbox-mails.table.ts'

export type MailText = { subject: string; body: string }

/** Puts a mail into the outbox as part of the caller's transaction; it is sent after the commit. */
export async function queueMail(
  tx: Tx,
  recipient: { userId: string; email: string },
  text: MailText,
): Promise<void> {
  const { userId, email } = recipient
  await tx.insert(outboxMails).values({ userId, recipient: email, ...text })
}

/** Deletes every mail to a user, sent or not, and how many there were. */
export async function eraseMails(
  tx: Tx,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await tx
    .delete(outboxMails)
    .where(or(eq(outboxMails.userId, userId), eq(outboxMails.recipient, email)))
  await forgetAllMails(tx, email)
}
