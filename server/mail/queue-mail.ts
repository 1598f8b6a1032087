import { eq, or } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { outboxMails } from './outbox-mails.table.ts'

export type MailText = { subject: string; body: string }

/** Leaves a mail in the outbox, in the transaction that gives a reason for it; it goes out after the commit. */
export async function queueMail(
  tx: Tx,
  recipient: { userId: string; email: string },
  text: MailText,
): Promise<void> {
  const { userId, email } = recipient
  await tx.insert(outboxMails).values({ userId, recipient: email, ...text })
}

/** Deletes every mail to a user, sent or not. */
export async function eraseMails(
  tx: Tx,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await tx
    .delete(outboxMails)
    .where(or(eq(outboxMails.userId, userId), eq(outboxMails.recipient, email)))
}
