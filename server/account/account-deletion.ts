import { and, asc, eq, lte, notInArray, or, sql } from 'drizzle-orm'
import { resetMails } from '#contract/calls/account.ts'
import { type Db, rowsOf, type Tx } from '#server/db/database.ts'
import { forgetAttemptsBelow } from '#server/http/rate-limit.ts'
import {
  authAccounts,
  emailVerifications,
  knownNetworks,
  passkeys,
  passwordResets,
  resetRequests,
  sessions,
  users,
} from './account.table.ts'
import { liftPasswordLock } from './password-attempts.ts'
import { forgetSecondFactor } from './second-factor.ts'

/** Sets the day of an account's deletion, unless it has one, and returns it; null for an erased account. */
export async function scheduleDeletion(tx: Tx, userId: string, dueAt: Date): Promise<Date | null> {
  const [row] = await rowsOf<{ due_at: string | Date }>(
    tx,
    sql`update users set deletion_due_at = coalesce(deletion_due_at, ${dueAt.toISOString()}::timestamptz)
        where id = ${userId} and erased_at is null returning deletion_due_at as due_at`,
  )
  return row === undefined ? null : new Date(row.due_at)
}

export async function cancelDeletion(db: Db, userId: string): Promise<void> {
  await db.update(users).set({ deletionDueAt: null }).where(eq(users.id, userId))
}

/** The accounts whose deletion is due, the oldest first; never an operator's. */
export async function findDueDeletions(
  db: Db,
  { now, operatorEmails }: { now: Date; operatorEmails: string[] },
): Promise<string[]> {
  const due = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        lte(users.deletionDueAt, now),
        or(eq(users.emailVerified, false), notInArray(users.email, ['', ...operatorEmails])),
      ),
    )
    .orderBy(asc(users.deletionDueAt))
  return due.map(({ id }) => id)
}

/** Locks the user's row; false unless the account is a student's and its deletion is due. */
export async function lockDueUser(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.role, 'student'), lte(users.deletionDueAt, now)))
    .for('update')
  return rows.length > 0
}

/** Deletes all personal data of an account, except its row and `name` in it. Returns the former address. */
export async function eraseUser(
  tx: Tx,
  userId: string,
  { name, now }: { name: string; now: Date },
): Promise<string> {
  const [{ email } = { email: '' }] = await tx
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, userId))
  await tx.delete(sessions).where(eq(sessions.userId, userId))
  await tx.delete(authAccounts).where(eq(authAccounts.userId, userId))
  await forgetSecondFactor(tx, userId)
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId))
  await tx.delete(emailVerifications).where(eq(emailVerifications.userId, userId))
  await tx.delete(knownNetworks).where(eq(knownNetworks.userId, userId))
  await tx.delete(resetRequests).where(eq(resetRequests.email, email))
  await liftPasswordLock(tx, email)
  await forgetAttemptsBelow(tx, [resetMails.name, email])
  await tx
    .update(users)
    .set({
      name,
      email: `${userId}@eliminada.invalid`,
      emailVerified: false,
      image: null,
      career: null,
      semester: null,
      how_did_you_hear: null,
      usage_purpose: null,
      profilePictureId: null,
      deletionDueAt: null,
      erasedAt: now,
      updatedAt: now,
    })
    .where(eq(users.id, userId))
  return email
}
