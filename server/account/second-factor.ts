import { randomBytes } from 'node:crypto'
import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { SecondFactorRow } from '#contract/sessions.ts'
import { type Db, rowsOf, type Tx } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import { recoveryCodes, secondFactors, sessions, users } from './account.table.ts'
import { mailUser } from './account-mails.ts'
import { hashOfToken } from './hash-of-token.ts'
import { findStep, newRecoveryCode, toBase32 } from './totp.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets'>

/** Whose factor it is, and the session in which it is shown. */
export type Prover = { userId: string; sessionId: string }

const recoveryCodeCount = 10
const provedFor = sql`interval '10 minutes'`
/** A proof further in the future than this is from before the database's clock jumped back, and does not count. */
const clocksDiffer = sql`interval '1 minute'`

export async function describeSecondFactor(
  db: Db,
  userId: string,
  above: number | null,
): Promise<SecondFactorRow> {
  const [row] = await rowsOf<{ codes: number }>(
    db,
    sql`select (select count(*)::int from recovery_codes r where r.user_id = f.user_id) as codes
        from second_factors f where f.user_id = ${userId} and f.confirmed_at is not null`,
  )
  return {
    is_active: row !== undefined,
    recovery_codes_left: row?.codes ?? 0,
    required_above: above,
  }
}

/** Makes a secret for the phone, which counts once a code of it was shown. Throws auth.second_factor_active. */
export async function beginSecondFactor(
  { db, secrets }: Deps,
  user: { id: string; email: string },
): Promise<{ secret: string; uri: string }> {
  const secret = randomBytes(20)
  const sealed = secrets.seal(secret)
  const begun = await rowsOf(
    db,
    sql`insert into second_factors (user_id, secret) values (${user.id}, ${sealed})
        on conflict (user_id) do update set secret = excluded.secret, last_step = 0
          where second_factors.confirmed_at is null
        returning 1`,
  )
  if (begun.length === 0) throw new AppError('auth.second_factor_active')
  const written = toBase32(secret)
  const label = `Cuartilla:${encodeURIComponent(user.email)}`
  return { secret: written, uri: `otpauth://totp/${label}?secret=${written}&issuer=Cuartilla` }
}

/**
 * Confirms the secret by its first code and returns the recovery codes, which are shown this once. Throws
 * auth.second_factor_wrong, auth.second_factor_active.
 */
export async function confirmSecondFactor(
  dependencies: Deps,
  prover: Prover,
  code: string,
): Promise<string[]> {
  const { db } = dependencies
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  await db.transaction(async (tx) => {
    if (await isConfirmed(tx, prover.userId)) throw new AppError('auth.second_factor_active')
    await spendCode(dependencies, tx, prover.userId, code)
    await tx
      .update(secondFactors)
      .set({ confirmedAt: sql`now()` })
      .where(eq(secondFactors.userId, prover.userId))
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, prover.userId))
    await tx
      .insert(recoveryCodes)
      .values(codes.map((one) => ({ userId: prover.userId, codeHash: hashOfToken(one) })))
    await markProved(tx, prover)
    await mailUser(tx, prover.userId, 'access-added', ({ greeting }) => ({
      subject: 'Activaste el segundo paso',
      body: [
        greeting,
        '',
        'Desde ahora mover montos grandes en la mesa necesita un código de tu teléfono.',
        'Si no fuiste tú, cambia tu contraseña y avisa a quien administra el servidor.',
        '',
        'Cuartilla',
      ].join('\n'),
    }))
  })
  return codes
}

/**
 * Shows the factor in a session, by a code of the phone or a recovery code. It counts for ten minutes. Throws
 * auth.second_factor_wrong, auth.second_factor_missing.
 */
export async function proveSecondFactor(
  dependencies: Deps,
  prover: Prover,
  code: string,
): Promise<void> {
  await dependencies.db.transaction(async (tx) => {
    if (!(await isConfirmed(tx, prover.userId))) throw new AppError('auth.second_factor_missing')
    if (code.includes('-')) await spendRecoveryCode(tx, prover.userId, code)
    else await spendCode(dependencies, tx, prover.userId, code)
    await markProved(tx, prover)
  })
}

/** Removes the factor in a session in which it was just shown. Throws what expectSecondFactor throws. */
export async function removeSecondFactor(db: Db, prover: Prover): Promise<void> {
  await db.transaction(async (tx) => {
    await expectSecondFactor(tx, prover)
    await forgetSecondFactor(tx, prover.userId)
  })
}

export async function forgetSecondFactor(tx: Tx, userId: string): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.update(sessions).set({ provedAt: null }).where(eq(sessions.userId, userId))
}

/** Forgets the factor of who has lost phone and codes. Returns the address; null when there is no such account. */
export async function resetSecondFactor(owner: Db, email: string): Promise<string | null> {
  return owner.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(eq(users.email, email.trim().toLowerCase()))
    if (user === undefined) return null
    await forgetSecondFactor(tx, user.id)
    return user.email
  })
}

/**
 * Throws unless the factor was shown in this session within ten minutes: auth.second_factor_missing when there is none,
 * auth.second_factor_needed. In the transaction of what needs it.
 */
export async function expectSecondFactor(tx: Tx, { userId, sessionId }: Prover): Promise<void> {
  const [row] = await rowsOf<{ is_active: boolean; is_proved: boolean | null }>(
    tx,
    sql`select exists (select 1 from second_factors f
            where f.user_id = s.user_id and f.confirmed_at is not null) as is_active,
          s.proved_at between now() - ${provedFor} and now() + ${clocksDiffer} as is_proved
        from sessions s where s.id = ${sessionId} and s.user_id = ${userId}`,
  )
  if (row?.is_active !== true) throw new AppError('auth.second_factor_missing')
  if (row.is_proved !== true) throw new AppError('auth.second_factor_needed')
}

async function isConfirmed(tx: Tx, userId: string): Promise<boolean> {
  const [row] = await tx
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))
  return row !== undefined
}

/** Accepts a TOTP code once. Older codes are refused afterwards. */
async function spendCode(
  { now, secrets }: Deps,
  tx: Tx,
  userId: string,
  code: string,
): Promise<void> {
  const [factor] = await tx
    .select({ secret: secondFactors.secret })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId))
  const secret = factor === undefined ? null : secrets.open(factor.secret)
  const step = secret === null ? null : findStep(secret, code, now())
  if (step === null) throw new AppError('auth.second_factor_wrong')
  const used = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId })
  if (used.length === 0) throw new AppError('auth.second_factor_wrong')
}

async function spendRecoveryCode(tx: Tx, userId: string, code: string): Promise<void> {
  const codeHash = hashOfToken(code.toLowerCase())
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ userId: recoveryCodes.userId })
  if (used.length === 0) throw new AppError('auth.second_factor_wrong')
}

async function markProved(tx: Tx, { userId, sessionId }: Prover): Promise<void> {
  await tx
    .update(sessions)
    .set({ provedAt: sql`now()` })
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
}
