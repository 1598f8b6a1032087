import { Hono } from 'hono'
import {
  AdjustCredits,
  DecideWithReason,
  type OperatorTransactionRow,
  ValidateTransaction,
} from '#contract/operator.ts'
import type { TransactionStatus } from '#contract/transaction-status.ts'
import { recordAudit } from '#server/account/record-audit.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { readReceipt } from '#server/files/read-receipt.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AppContext, AppEnv } from '#server/http/app-types.ts'
import { compressed } from '#server/http/compressed.ts'
import { requireOperator } from '#server/http/require-operator.ts'
import { requireUser } from '#server/http/require-user.ts'
import { validateBody, validateId } from '#server/http/validate.ts'
import { rejectTopup } from '#server/topups/reject-topup.ts'
import { reverseTopup } from '#server/topups/reverse-topup.ts'
import { validateTopup } from '#server/topups/validate-topup.ts'
import { adjustCredits } from './adjust-credits.ts'
import { listQueue } from './list-queue.ts'
import { getStudent, getStudentDetail, listAudit, searchStudents } from './operator.queries.ts'
import { reverseReferral } from './reverse-referral.ts'
import { transactionsCsv } from './transactions-csv.ts'

const statuses: (TransactionStatus | 'all')[] = [
  'pending',
  'validated',
  'rejected',
  'reversed',
  'all',
]

/** `/api/operator`: the desk where transfers are verified. */
export function operatorRoutes(dependencies: Dependencies) {
  const { db } = dependencies
  const queue = (c: AppContext, status: TransactionStatus | 'all') =>
    listQueue(db, { status, operatorId: c.get('user').id })
  const decision = (c: AppContext) => ({
    operatorId: c.get('user').id,
    transactionId: validateId(c.req.param('id'), 'topup.not_found'),
  })
  /** The transfer as the desk shows it, after a decision. */
  const shown = async (c: AppContext, id: string): Promise<OperatorTransactionRow> => {
    const { transactions } = await queue(c, 'all')
    const row = transactions.find((transaction) => transaction.id === id)
    if (row === undefined) throw new AppError('topup.not_found')
    return row
  }

  return new Hono<AppEnv>()
    .use(requireUser(dependencies), requireOperator)
    .get('/transactions', compressed, async (c) => {
      const asked = c.req.query('status') ?? 'pending'
      const status = statuses.find((known) => known === asked) ?? 'pending'
      return c.json(await queue(c, status))
    })
    .get('/transactions.csv', async (c) => {
      const { transactions } = await queue(c, 'all')
      c.header('content-type', 'text/csv; charset=utf-8')
      c.header('content-disposition', 'attachment; filename="transferencias.csv"')
      return c.body(transactionsCsv(transactions))
    })
    .get('/transactions/:id/receipt', async (c) => {
      const { operatorId, transactionId } = decision(c)
      const row = await shown(c, transactionId)
      if (row.receipt_file_id === null) throw new AppError('file.not_found')
      await db.transaction((tx) =>
        recordAudit(tx, {
          operatorId,
          action: 'view_receipt',
          subjectId: row.user_id,
          transactionId,
        }),
      )
      return readReceipt(dependencies, row.receipt_file_id)
    })
    .post('/transactions/:id/validate', validateBody(ValidateTransaction), async (c) => {
      const { credited_amount: creditedCents, reason } = c.req.valid('json')
      const { id } = await validateTopup(dependencies, { ...decision(c), creditedCents, reason })
      return c.json(await shown(c, id))
    })
    .post('/transactions/:id/reject', validateBody(DecideWithReason), async (c) => {
      const { id } = await rejectTopup(dependencies, { ...decision(c), ...c.req.valid('json') })
      return c.json(await shown(c, id))
    })
    .post('/transactions/:id/reverse', validateBody(DecideWithReason), async (c) => {
      const { id } = await reverseTopup(dependencies, { ...decision(c), ...c.req.valid('json') })
      return c.json(await shown(c, id))
    })
    .get('/students', compressed, async (c) =>
      c.json(await searchStudents(db, (c.req.query('query') ?? '').trim().slice(0, 100))),
    )
    .get('/students/:id', compressed, async (c) => c.json(await getStudentDetail(db, studentId(c))))
    .post('/students/:id/adjust', validateBody(AdjustCredits), async (c) => {
      const student = await getStudent(db, studentId(c))
      await adjustCredits(dependencies, {
        operatorId: c.get('user').id,
        userId: student.id,
        ...c.req.valid('json'),
      })
      return c.json(await getStudentDetail(db, student.id))
    })
    .post('/referrals/:id/reverse', validateBody(DecideWithReason), async (c) => {
      await reverseReferral(dependencies, {
        operatorId: c.get('user').id,
        referredId: studentId(c),
        ...c.req.valid('json'),
      })
      return c.body(null, 204)
    })
    .get('/audit', compressed, async (c) => c.json(await listAudit(db)))
}

function studentId(c: AppContext): string {
  return validateId(c.req.param('id'), 'operator.student_not_found')
}
