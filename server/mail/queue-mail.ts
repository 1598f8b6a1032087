import { eq, or, sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/db/database.ts'
import {
  type AttemptKey,
  forgetAttempts,
  forgetAttemptsBelow,
  isWithinLimit,
} from '#server/http/rate-limit.ts'
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

export type MailKind =
  | 'verification'
  | 'password-reset'
  | 'password-changed'
  | 'access-added'
  | 'access-removed'
  | 'second-factor'
  | 'account-deletion'
  | 'topup-decision'
  | 'comment'

const windowSeconds = 86_400
// To one address in a day. Each kind has its own, so that mails that strangers cause keep no other mail away.
const attemptsByKind: Record<MailKind, number> = {
  verification: 6,
  'password-reset': 6,
  'password-changed': 10,
  'access-added': 10,
  // Apart, so that removing, which no password is asked for, keeps no mail about adding away.
  'access-removed': 10,
  'second-factor': 50,
  'account-deletion': 6,
  'topup-decision': 50,
  comment: 30,
}
// Anyone may register somebody's mailbox under many spellings of its address.
const verificationsPerMailbox = { attempts: 20, windowSeconds }

/** Counts a mail to an address; false when it had as many of this kind in a day as it may. */
export async function countMail(tx: Tx, kind: MailKind, email: string): Promise<boolean> {
  const limit = { attempts: attemptsByKind[kind], windowSeconds }
  if (!(await isWithinLimit(tx, keyOf(email, kind), limit))) return false
  if (kind !== 'verification') return true
  return isWithinLimit(tx, await mailboxKey(tx, email), verificationsPerMailbox)
}

/** Lets an address have all mails of a kind again. */
export async function forgetMails(tx: Tx, kind: MailKind, email: string): Promise<void> {
  await forgetAttempts(tx, keyOf(email, kind))
}

/** Deletes the counts of every kind. */
async function forgetAllMails(tx: Tx, email: string): Promise<void> {
  await forgetAttemptsBelow(tx, ['mails', email])
  await forgetAttempts(tx, await mailboxKey(tx, email))
}

const keyOf = (email: string, kind: MailKind): AttemptKey => ['mails', email, kind]

async function mailboxKey(tx: Tx, email: string): Promise<AttemptKey> {
  const [row] = await rowsOf<{ mailbox: string }>(tx, sql`select mailbox_of(${email}) as mailbox`)
  return ['mails-of-mailbox', row?.mailbox ?? email]
}
