import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { CreateTransaction, TransactionRow } from '#contract/topups.ts'
import { normalizeReference } from '#core/credits/bank-reference.ts'
import { ecuadorDay, formatDay } from '#core/credits/days.ts'
import { firstTransferDay } from '#core/credits/transfer-day.ts'
import type { Config } from '#server/config.ts'
import { lockCreditAccount } from '#server/credits/credit-account.ts'
import { notify } from '#server/db/notices.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { getOwnedReceipt } from '#server/files/file-rows.ts'
import { AppError } from '#server/http/app-error.ts'
import { countPending, presentTopup } from './topup-rows.ts'
import { findByReference, type Transaction } from './topups.queries.ts'
import { transactions } from './transactions.table.ts'

// More than a student has pending at once.
const maxPending = 10
// The student's calendar may be a day ahead of the server's.
const dayMs = 86_400_000

/**
 * Records a transfer that an operator will verify. A claim sent twice is recorded once. Throws topup.no_account,
 * file.not_found, topup.reference_taken, topup.too_many_pending, topup.future_date, topup.old_date.
 */
export async function createTopup(
  { config, db, now }: Pick<Dependencies, 'config' | 'db' | 'now'>,
  userId: string,
  claim: z.output<typeof CreateTransaction>,
): Promise<TransactionRow> {
  checkAccount(config, claim.destination_bank)
  checkDay(claim.transfer_date, now())
  const receipt = await getOwnedReceipt(db, { userId, fileId: claim.receipt_file_id })
  const referenceNormalized = normalizeReference(claim.transaction_id)
  const row = await db.transaction(async (tx) => {
    // Serializes a student's claims: a double click waits here and finds the first.
    await lockCreditAccount(tx, userId, now())
    const existing = await findByReference(tx, claim.destination_bank, referenceNormalized)
    if (existing !== null) {
      if (isSameClaim(existing, userId, claim)) return existing
      throw new AppError('topup.reference_taken')
    }
    if ((await countPending(tx, userId)) >= maxPending) {
      throw new AppError('topup.too_many_pending')
    }
    // Another student may claim the same reference at the same moment: the unique index decides.
    const [created] = await tx
      .insert(transactions)
      .values({
        transactionId: claim.transaction_id,
        referenceNormalized,
        userId,
        amountCents: claim.amount,
        payerName: claim.payer_name,
        originBank: claim.origin_bank,
        destinationBank: claim.destination_bank,
        transferDate: claim.transfer_date,
        receiptFileId: receipt.id,
        createdAt: now(),
      })
      .onConflictDoNothing()
      .returning()
    if (created === undefined) throw new AppError('topup.reference_taken')
    await tx.execute(sql`select record_likenesses(${created.id})`)
    await notify(tx, { kind: 'transaction', transactionId: created.id, userId })
    return created
  })
  return presentTopup(row)
}

function checkAccount({ transfers, bankAccounts }: Config, wanted: string): void {
  const isTaken =
    transfers === 'trial' ||
    (transfers === 'accounts' && bankAccounts.some(({ bank }) => bank === wanted))
  if (!isTaken) throw new AppError('topup.no_account')
}

function checkDay(day: string, now: Date): void {
  if (Date.parse(day) > now.getTime() + dayMs) throw new AppError('topup.future_date')
  if (day < firstTransferDay(formatDay(ecuadorDay(now)))) throw new AppError('topup.old_date')
}

function isSameClaim(
  row: Transaction,
  userId: string,
  claim: z.output<typeof CreateTransaction>,
): boolean {
  return row.userId === userId && row.status === 'pending' && row.amountCents === claim.amount
}
