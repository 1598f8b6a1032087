import { and, eq, ne, sql } from 'drizzle-orm'
import { formatCents, unitsFromCents } from '#core/credits/money.ts'
import { creditsFromUnits } from '#core/credits/units.ts'
import { mailUser } from '#server/account/account-mails.ts'
import { recordAudit } from '#server/audit/audit-trail.ts'
import { lockCreditAccount, movePurchasedCredits } from '#server/credits/credit-account.ts'
import type { Tx } from '#server/db/database.ts'
import { notify } from '#server/db/notices.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import type { MailText } from '#server/mail/queue-mail.ts'
import type { Transaction } from './topups.queries.ts'
import { transactions } from './transactions.table.ts'

export type Decider = Pick<Dependencies, 'db' | 'now'>
export type Decision = {
  operatorId: string
  transactionId: string
  /** Throws when the amount is so high that the operator needs a second factor, not only a session. */
  expectProof?: ExpectProof | undefined
}
export type ExpectProof = (tx: Tx, cents: number) => Promise<void>

type Change = {
  from: Transaction['status']
  to: Transaction['status']
  action: 'validate' | 'reject' | 'reverse'
  /** Thrown when the top-up is no longer in state `from`. */
  wrongStatusCode: 'operator.already_decided' | 'operator.not_validated'
  set: (topup: Transaction) => Partial<Transaction>
  movesMoney: boolean
  /** Moves the credits, in the same transaction; returns the details for the audit trail. */
  move: (tx: Tx, topup: Transaction) => Promise<Record<string, unknown>>
  mail: ((topup: Transaction, recipient: { greeting: string }) => MailText) | null
}

/**
 * Changes a top-up's status once: status, credits, audit entry and mail are one transaction. Throws topup.not_found,
 * operator.own_transaction and, for a second operator, `change.wrongStatusCode`.
 */
async function decideTopup(
  { db, now }: Decider,
  { operatorId, transactionId, expectProof }: Decision,
  change: Change,
): Promise<Transaction> {
  return db.transaction(async (tx) => {
    const [topup] = await tx.select().from(transactions).where(eq(transactions.id, transactionId))
    if (topup === undefined) throw new AppError('topup.not_found')
    if (topup.userId === operatorId) throw new AppError('operator.own_transaction')
    await lockCreditAccount(tx, topup.userId, now())
    const [decided] = await tx
      .update(transactions)
      .set({
        ...change.set(topup),
        status: change.to,
        decidedBy: operatorId,
        decidedAt: sql`now()`,
      })
      .where(
        and(
          eq(transactions.id, transactionId),
          eq(transactions.status, change.from),
          ne(transactions.userId, operatorId),
        ),
      )
      .returning()
    if (decided === undefined) throw new AppError(change.wrongStatusCode)
    if (change.movesMoney) await expectProof?.(tx, decided.creditedCents ?? decided.amountCents)
    const details = await change.move(tx, decided)
    await recordAudit(tx, {
      operatorId,
      action: change.action,
      subjectId: decided.userId,
      transactionId,
      details: { ...details, ...(decided.reason === null ? {} : { reason: decided.reason }) },
    })
    const { mail } = change
    if (mail !== null) {
      await mailUser(tx, decided.userId, 'topup-decision', (recipient) => mail(decided, recipient))
    }
    await notify(tx, { kind: 'transaction', transactionId, userId: decided.userId })
    return decided
  })
}

/**
 * Turns a pending top-up into credits, once: one credit for each dollar of the bank's statement. An amount other than
 * the claimed one needs a reason. Throws what decideTopup throws, and operator.reason_needed.
 */
export async function validateTopup(
  decider: Decider,
  decision: Decision & { creditedCents?: number | undefined; reason?: string | undefined },
): Promise<Transaction> {
  const { creditedCents, reason } = decision
  return decideTopup(decider, decision, {
    from: 'pending',
    to: 'validated',
    action: 'validate',
    wrongStatusCode: 'operator.already_decided',
    movesMoney: true,
    set: (topup) => {
      const cents = creditedCents ?? topup.amountCents
      if (cents !== topup.amountCents && reason === undefined) {
        throw new AppError('operator.reason_needed')
      }
      return { creditedCents: cents, reason: reason ?? null }
    },
    move: async (tx, topup) => {
      const cents = topup.creditedCents ?? topup.amountCents
      await movePurchasedCredits(tx, {
        userId: topup.userId,
        kind: 'topup',
        units: unitsFromCents(cents),
        key: `topup:${topup.id}`,
        transactionId: topup.id,
        reason,
        now: decider.now(),
      })
      return { claimed_cents: topup.amountCents, credited_cents: cents }
    },
    mail: (topup, { greeting }) => ({
      subject: 'Tu recarga fue validada',
      body: [
        greeting,
        '',
        `Verificamos tu transferencia y acreditamos ${formatCents(topup.creditedCents ?? 0)} créditos en tu cuenta.`,
        ...(topup.reason === null ? [] : ['', `Nota: ${topup.reason}`]),
        '',
        `Comprobante: ${plainReference(topup)}`,
        '',
        'Cuartilla',
      ].join('\n'),
    }),
  })
}

/** Rejects a top-up, with a reason for the student; its reference may then be claimed again. */
export async function rejectTopup(
  decider: Decider,
  decision: Decision & { reason: string },
): Promise<Transaction> {
  return decideTopup(decider, decision, {
    from: 'pending',
    to: 'rejected',
    action: 'reject',
    wrongStatusCode: 'operator.already_decided',
    movesMoney: false,
    set: () => ({ reason: decision.reason }),
    move: async () => ({}),
    mail: (topup, { greeting }) => ({
      subject: 'No pudimos validar tu recarga',
      body: [
        greeting,
        '',
        'Revisamos tu transferencia y no pudimos validarla.',
        `Motivo: ${topup.reason}`,
        '',
        `Comprobante: ${plainReference(topup)}`,
        'Si crees que es un error, vuelve a enviarla o escríbenos.',
        '',
        'Cuartilla',
      ].join('\n'),
    }),
  })
}

/**
 * Reverses a validated top-up, with a reason: takes back as many of its credits as are left and not held, never below
 * zero. The audit trail records how many.
 */
export async function reverseTopup(
  decider: Decider,
  decision: Decision & { reason: string },
): Promise<Transaction> {
  return decideTopup(decider, decision, {
    from: 'validated',
    to: 'reversed',
    action: 'reverse',
    wrongStatusCode: 'operator.not_validated',
    movesMoney: true,
    set: () => ({ reason: decision.reason }),
    move: async (tx, topup) => {
      const credited = unitsFromCents(topup.creditedCents ?? 0)
      const moved = await movePurchasedCredits(tx, {
        userId: topup.userId,
        kind: 'reversal',
        units: -credited,
        key: `reversal:${topup.id}`,
        transactionId: topup.id,
        reason: decision.reason,
        now: decider.now(),
      })
      return {
        credited: creditsFromUnits(credited),
        taken_back: creditsFromUnits(-moved),
      }
    },
    mail: null,
  })
}

/** The bank's reference as a mail shows it: letters, digits, spaces and hyphens, so that it is no address. */
function plainReference({ transactionId }: Pick<Transaction, 'transactionId'>): string {
  return transactionId.replace(/[^\p{L}\p{N} -]/gu, '')
}
