import { expectSettledFactor } from '#server/account/second-factor.ts'
import { recordAudit } from '#server/audit/audit-trail.ts'
import { adjustCredits } from '#server/credits/adjust-credits.ts'
import type { Tx } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { readReceipt } from '#server/files/read-file.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AppContext } from '#server/http/app-types.ts'
import type { Register } from '#server/http/register.ts'
import { attachment } from '#server/http/response-headers.ts'
import { reverseReferral } from '#server/referrals/reverse-referral.ts'
import { rejectTopup, reverseTopup, validateTopup } from '#server/topups/decide-topup.ts'
import { listDeskTopups, summarizeDesk } from './list-desk-topups.ts'
import {
  getStudent,
  getStudentDetail,
  listAudit,
  listRatings,
  searchStudents,
} from './operator.queries.ts'
import { readTopup } from './read-topups.ts'
import { topupsCsv } from './topups-csv.ts'

/** The desk where transfers are verified. */
export function operatorRoutes(
  on: Register,
  dependencies: Pick<Dependencies, 'config' | 'db' | 'log' | 'now' | 'storage'>,
): void {
  const { config, db } = dependencies
  const decision = ({ user, params }: { user: { id: string }; params: { id: string } }) => ({
    operatorId: user.id,
    transactionId: params.id,
  })
  /** In the transaction that moves the money: the second factor, beyond the site's limit (OPERATOR_TOTP_ABOVE). */
  const proofOf =
    ({ c, user }: { c: AppContext; user: { id: string } }) =>
    async (tx: Tx, cents: number) => {
      const limit = config.operatorTotpAbove
      if (limit === null || cents <= limit * 100) return
      await expectSettledFactor(tx, { userId: user.id, sessionId: c.get('sessionId') })
    }

  on('GET /api/operator/summary', () => summarizeDesk(db))
  on('GET /api/operator/transactions', ({ user, query }) => listDeskTopups(db, query, user.id))
  on('GET /api/operator/transactions.csv', async ({ c, user, query }) => {
    const csv = topupsCsv(db, query, user.id)
    // An error of the first page is an error response, not a file that ends early.
    const first = await csv.next()
    c.header('content-type', 'text/csv; charset=utf-8')
    c.header('content-disposition', attachment('transferencias.csv'))
    return c.body(streamOf(first, csv))
  })
  on('GET /api/operator/transactions/:id', (request) => readTopup(db, decision(request)))
  on('GET /api/operator/transactions/:id/receipt', async (request) => {
    const row = await readTopup(db, decision(request))
    if (row.receipt_file_id === null) throw new AppError('file.not_found')
    await db.transaction((tx) =>
      recordAudit(tx, { ...decision(request), action: 'view_receipt', subjectId: row.user_id }),
    )
    return readReceipt(dependencies, row.receipt_file_id)
  })
  on('POST /api/operator/transactions/:id/validate', async (request) => {
    const { credited_amount: creditedCents, reason } = request.body
    const expectProof = proofOf(request)
    await validateTopup(dependencies, { ...decision(request), creditedCents, reason, expectProof })
    return readTopup(db, decision(request))
  })
  on('POST /api/operator/transactions/:id/reject', async (request) => {
    await rejectTopup(dependencies, { ...decision(request), ...request.body })
    return readTopup(db, decision(request))
  })
  on('POST /api/operator/transactions/:id/reverse', async (request) => {
    const expectProof = proofOf(request)
    await reverseTopup(dependencies, { ...decision(request), ...request.body, expectProof })
    return readTopup(db, decision(request))
  })
  on('GET /api/operator/students', ({ query }) => searchStudents(db, query))
  on('GET /api/operator/students/:id', ({ params }) => getStudentDetail(db, params.id))
  on('POST /api/operator/students/:id/adjust', async ({ c, user, params, body }) => {
    const student = await getStudent(db, params.id)
    const expectProof = proofOf({ c, user })
    await adjustCredits(dependencies, {
      ...{ operatorId: user.id, userId: student.id, ...body },
      expectProof,
    })
    return getStudentDetail(db, student.id)
  })
  on('POST /api/operator/referrals/:id/reverse', ({ c, user, params, body }) => {
    const expectProof = proofOf({ c, user })
    const reversal = { operatorId: user.id, referredId: params.id, ...body, expectProof }
    return reverseReferral(dependencies, reversal)
  })
  on('GET /api/operator/audit', ({ query }) => listAudit(db, query))
  on('GET /api/operator/ratings', ({ query }) => listRatings(db, query))
}

/** A stream of the first piece and the rest, read on demand; reading stops when the client disconnects. */
function streamOf(
  first: IteratorResult<Uint8Array>,
  rest: AsyncGenerator<Uint8Array>,
): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => {
      if (first.value !== undefined) controller.enqueue(first.value)
      if (first.done) controller.close()
    },
    pull: async (controller) => {
      const next = await rest.next()
      if (next.done) controller.close()
      else controller.enqueue(next.value)
    },
    cancel: async () => {
      await rest.return(undefined)
    },
  })
}
