import { and, eq, lte } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { forgetAttemptsFrom } from '#server/http/rate-limit.ts'
import {
  authAccounts,
  emailVerifications,
  knownNetworks,
  passwordResets,
  resetRequests,
  sessions,
  users,
  verifications,
} from './account.table.ts'
import { liftPasswordLock } from './password-attempts.ts'

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
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId))
  await tx.delete(verifications).where(eq(verifications.value, userId))
  await tx.delete(emailVerifications).where(eq(emailVerifications.userId, userId))
  await tx.delete(knownNetworks).where(eq(knownNetworks.userId, userId))
  await tx.delete(resetRequests).where(eq(resetRequests.email, email))
  await liftPasswordLock(tx, email)
  await forgetAttemptsFrom(tx, `reset-mail:${email}:`)
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
