import { randomBytes } from 'node:crypto'
import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { SecondFactorRow } from '#contract/sessions.ts'
import { recordAudit } from '#server/audit/audit-trail.ts'
import type { Config } from '#server/config.ts'
import { type Db, rowsOf, type Tx } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import { recoveryCodes, secondFactors, sessions, users } from './account.table.ts'
import { mailOperators } from './account-mails.ts'
import { hashOfToken } from './hash-of-token.ts'
import { clocksDiffer, shownFor } from './owner-proof.ts'
import { findStep, newRecoveryCode, toBase32 } from './totp.ts'
import { findUser } from './users.ts'

type Deps = Pick<Dependencies, 'config' | 'db' | 'now' | 'secrets'>

/** Whose factor it is, and the session in which it is shown. */
export type Prover = { userId: string; sessionId: string }

const recoveryCodeCount = 10
/** After it was confirmed: its owner and all operators read of it before it moves money. */
const settlesIn = sql`interval '1 day'`
const isSettled = sql`f.confirmed_at + ${settlesIn} <= now()`

export async function describeSecondFactor(
  db: Db,
  userId: string,
  above: number | null,
): Promise<SecondFactorRow> {
  const [row] = await rowsOf<{ codes: number; counts_from: Date | string | null }>(
    db,
    sql`select (select count(*)::int from recovery_codes r where r.user_id = f.user_id) as codes,
          case when not ${isSettled} then f.confirmed_at + ${settlesIn} end as counts_from
        from second_factors f where f.user_id = ${userId} and f.confirmed_at is not null`,
  )
  return {
    is_active: row !== undefined,
    recovery_codes_left: row?.codes ?? 0,
    required_above: above,
    counts_from: row?.counts_from ? new Date(row.counts_from).toISOString() : null,
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
 * Confirms the secret by its first code and returns the recovery codes, which are shown this once. It is in the audit
 * trail, and all operators are told. Throws auth.second_factor_wrong, auth.second_factor_active.
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
    await recordAudit(tx, { operatorId: prover.userId, action: 'enrol_second_factor' })
    await tellOperators(dependencies, tx, prover.userId, {
      subject: 'Un operador activó su segundo paso',
      did: 'activó un segundo paso en un teléfono. Desde mañana podrá mover montos grandes en la mesa con él',
    })
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

type Teller = { config: Pick<Config, 'operatorEmails'> }

/** Removes the factor in a session in which it was just shown. Throws what expectSecondFactor throws. */
export async function removeSecondFactor(
  dependencies: Teller & { db: Db },
  prover: Prover,
): Promise<void> {
  await dependencies.db.transaction(async (tx) => {
    await expectSecondFactor(tx, prover)
    await endSecondFactor(dependencies, tx, prover.userId, {})
  })
}

/** Forgets the factor of an operator, which is in the audit trail, and tells all operators. */
async function endSecondFactor(
  teller: Teller,
  tx: Tx,
  operatorId: string,
  details: { reason?: string },
): Promise<void> {
  await forgetSecondFactor(tx, operatorId)
  await recordAudit(tx, { operatorId, action: 'remove_second_factor', details })
  await tellOperators(teller, tx, operatorId, {
    subject: 'Un operador ya no tiene segundo paso',
    did: 'ya no tiene su segundo paso',
  })
}

async function tellOperators(
  { config }: Teller,
  tx: Tx,
  operatorId: string,
  { subject, did }: { subject: string; did: string },
): Promise<void> {
  const operator = await findUser(tx, operatorId)
  if (operator === null) return
  await mailOperators(tx, config.operatorEmails, ({ greeting }) => ({
    subject,
    body: [
      greeting,
      '',
      `${operator.name} (${operator.email}) ${did}.`,
      'Si no lo esperabas, avisa a quien administra el servidor.',
      '',
      'Cuartilla',
    ].join('\n'),
  }))
}

export async function forgetSecondFactor(tx: Tx, userId: string): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.update(sessions).set({ provedAt: null }).where(eq(sessions.userId, userId))
}

/** Removes the second factor of an operator who lost phone and codes. Returns the address; null without such an account. */
export async function resetSecondFactor(
  owner: Db,
  config: Teller['config'],
  email: string,
): Promise<string | null> {
  return owner.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(eq(users.email, email.trim().toLowerCase()))
    if (user === undefined) return null
    await endSecondFactor({ config }, tx, user.id, { reason: 'Desde la máquina del servidor' })
    return user.email
  })
}

/**
 * Throws what expectSecondFactor throws, and auth.second_factor_new: for a day a new factor moves no money, and another
 * operator decides. In the transaction of what needs it.
 */
export async function expectSettledFactor(tx: Tx, prover: Prover): Promise<void> {
  const [row] = await rowsOf<{ is_settled: boolean }>(
    tx,
    sql`select ${isSettled} as is_settled from second_factors f
        where f.user_id = ${prover.userId} and f.confirmed_at is not null`,
  )
  if (row?.is_settled === false) throw new AppError('auth.second_factor_new')
  await expectSecondFactor(tx, prover)
}

/**
 * Throws unless the factor was shown in this session within ten minutes: auth.second_factor_missing when there is none,
 * auth.second_factor_needed. In the transaction of what needs it.
 */
async function expectSecondFactor(tx: Tx, { userId, sessionId }: Prover): Promise<void> {
  const [row] = await rowsOf<{ is_active: boolean; is_proved: boolean | null }>(
    tx,
    sql`select exists (select 1 from second_factors f
            where f.user_id = s.user_id and f.confirmed_at is not null) as is_active,
          s.proved_at between now() - ${shownFor} and now() + ${clocksDiffer} as is_proved
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
