import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { countMail, type MailKind } from '#server/mail/count-mail.ts'
import { type MailText, queueMail } from '#server/mail/queue-mail.ts'
import { users } from './account.table.ts'

/**
 * Queues a mail to a user's address, within the day's limit of its kind; erased accounts get none. Returns whether it
 * was queued. `greeting` names the user only at a verified address: whoever registers another's address would
 * otherwise write the first line of a mail to them.
 */
export async function mailUser(
  tx: Tx,
  userId: string,
  kind: MailKind,
  write: (recipient: { greeting: string }) => MailText | Promise<MailText>,
): Promise<boolean> {
  const [user] = await tx
    .select({ name: users.name, email: users.email, isVerified: users.emailVerified })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.erasedAt)))
  if (user === undefined || !(await countMail(tx, kind, user.email))) return false
  const greeting = user.isVerified ? `Hola, ${user.name}:` : 'Hola:'
  await queueMail(tx, { userId, email: user.email }, await write({ greeting }))
  return true
}
