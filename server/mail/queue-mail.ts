import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { outboxMails, users } from '#server/db/schema.ts'

export type MailText = { subject: string; body: string }

/** Leaves a mail in the outbox, in the transaction that gives a reason for it; it goes out after the commit. */
export async function queueMail(
  tx: Tx,
  userId: string,
  write: (recipient: { name: string }) => MailText,
): Promise<void> {
  const [user] = await tx
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.erasedAt)))
  if (user === undefined) return
  await tx.insert(outboxMails).values({ userId, recipient: user.email, ...write(user) })
}
