import { and, eq, ne, sql } from 'drizzle-orm'
import { mailUser } from '#server/account/mail-user.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { lockCreditAccount } from '#server/credits/lock-credit-account.ts'
import type { Tx } from '#server/db/database.ts'
import { notify } from '#server/db/notices.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import type { MailText } from '#server/mail/queue-mail.ts'
import type { Transaction } from './topups.queries.ts'
import { transactions } from './transactions.table.ts'

export type Decider = Pick<Dependencies, 'db' | 'now'>
export type Decision = { operatorId: string; transactionId: string }

type Change = {
  from: Transaction['status']
  to: Transaction['status']
  action: 'validate' | 'reject' | 'reverse'
  /** Thrown when the top-up is no longer in state `from`. */
  wrongStatusCode: 'operator.already_decided' | 'operator.not_validated'
  set: (topup: Transaction) => Partial<Transaction>
  /** Moves the credits, in the same transaction; returns the details for the audit trail. */
  move: (tx: Tx, topup: Transaction) => Promise<Record<string, unknown>>
  mail: ((topup: Transaction, recipient: { greeting: string }) => MailText) | null
}

/**
 * Changes a top-up's status once: status, credits, audit entry and mail are one transaction. Throws topup.not_found,
 * operator.own_transaction and, for a second operator, `change.wrongStatusCode`.
 */
export async function decideTopup(
  { db, now }: Decider,
  { operatorId, transactionId }: Decision,
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
