import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { type MailText, queueMail } from '#server/mail/queue-mail.ts'
import { users } from './account.table.ts'

/** Queues a mail to a user's address; erased accounts get none. */
export async function mailUser(
  tx: Tx,
  userId: string,
  write: (recipient: { name: string }) => MailText,
): Promise<void> {
  const [user] = await tx
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.erasedAt)))
  if (user !== undefined) await queueMail(tx, { userId, email: user.email }, write(user))
}
