import { Hono } from 'hono'
import { DecideWithReason } from '#contract/decide-with-reason.ts'
import {
  AdjustCredits,
  CsvQuery,
  DeskPage,
  RatingsQuery,
  TransferQuery,
  ValidateTransaction,
} from '#contract/operator.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { adjustCredits } from '#server/credits/adjust-credits.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { readReceipt } from '#server/files/read-receipt.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AppContext, AppEnv } from '#server/http/app-types.ts'
import { requireOperator, requireUser } from '#server/http/require-user.ts'
import { attachment, compressed } from '#server/http/response-headers.ts'
import { validateBody, validateId, validateQuery } from '#server/http/validate.ts'
import { reverseReferral } from '#server/referrals/reverse-referral.ts'
import { rejectTopup } from '#server/topups/reject-topup.ts'
import { reverseTopup } from '#server/topups/reverse-topup.ts'
import { validateTopup } from '#server/topups/validate-topup.ts'
import { listDeskTopups } from './list-desk-topups.ts'
import { listRatings } from './list-ratings.ts'
import { getStudent, getStudentDetail, listAudit, searchStudents } from './operator.queries.ts'
import { readTopup } from './read-topups.ts'
import { summarizeDesk } from './summarize-desk.ts'
import { topupsCsv } from './topups-csv.ts'

/** `/api/operator`: the desk where transfers are verified. */
export function operatorRoutes(
  dependencies: Pick<Dependencies, 'config' | 'db' | 'findSession' | 'log' | 'now' | 'storage'>,
) {
  const { db } = dependencies
  const operatorId = (c: AppContext) => c.get('user').id
  const decision = (c: AppContext) => ({
    operatorId: operatorId(c),
    transactionId: validateId(c.req.param('id'), 'topup.not_found'),
  })
  /** The top-up as the desk shows it. */
  const shown = (c: AppContext) => readTopup(db, decision(c))

  return new Hono<AppEnv>()
    .use(requireUser(dependencies), requireOperator)
    .get('/summary', async (c) => c.json(await summarizeDesk(db)))
    .get('/transactions', compressed, validateQuery(TransferQuery), async (c) =>
      c.json(await listDeskTopups(db, c.req.valid('query'), operatorId(c))),
    )
    .get('/transactions.csv', validateQuery(CsvQuery), async (c) => {
      const csv = topupsCsv(db, c.req.valid('query'), operatorId(c))
      // An error of the first page is an error response, not a file that ends early.
      const first = await csv.next()
      c.header('content-type', 'text/csv; charset=utf-8')
      c.header('content-disposition', attachment('transferencias.csv'))
      return c.body(streamOf(first, csv))
    })
    .get('/transactions/:id', compressed, async (c) => c.json(await shown(c)))
    .get('/transactions/:id/receipt', async (c) => {
      const row = await shown(c)
      if (row.receipt_file_id === null) throw new AppError('file.not_found')
      await db.transaction((tx) =>
        recordAudit(tx, { ...decision(c), action: 'view_receipt', subjectId: row.user_id }),
      )
      return readReceipt(dependencies, row.receipt_file_id)
    })
    .post('/transactions/:id/validate', validateBody(ValidateTransaction), async (c) => {
      const { credited_amount: creditedCents, reason } = c.req.valid('json')
      await validateTopup(dependencies, { ...decision(c), creditedCents, reason })
      return c.json(await shown(c))
    })
    .post('/transactions/:id/reject', validateBody(DecideWithReason), async (c) => {
      await rejectTopup(dependencies, { ...decision(c), ...c.req.valid('json') })
      return c.json(await shown(c))
    })
    .post('/transactions/:id/reverse', validateBody(DecideWithReason), async (c) => {
      await reverseTopup(dependencies, { ...decision(c), ...c.req.valid('json') })
      return c.json(await shown(c))
    })
    .get('/students', compressed, validateQuery(DeskPage), async (c) => {
      const query = (c.req.query('query') ?? '').trim().slice(0, 100)
      return c.json(await searchStudents(db, { query, ...c.req.valid('query') }))
    })
    .get('/students/:id', compressed, async (c) => c.json(await getStudentDetail(db, studentId(c))))
    .post('/students/:id/adjust', validateBody(AdjustCredits), async (c) => {
      const student = await getStudent(db, studentId(c))
      await adjustCredits(dependencies, {
        operatorId: operatorId(c),
        userId: student.id,
        ...c.req.valid('json'),
      })
      return c.json(await getStudentDetail(db, student.id))
    })
    .post('/referrals/:id/reverse', validateBody(DecideWithReason), async (c) => {
      await reverseReferral(dependencies, {
        operatorId: operatorId(c),
        referredId: studentId(c),
        ...c.req.valid('json'),
      })
      return c.body(null, 204)
    })
    .get('/audit', compressed, validateQuery(DeskPage), async (c) =>
      c.json(await listAudit(db, c.req.valid('query'))),
    )
    .get('/ratings', compressed, validateQuery(RatingsQuery), async (c) =>
      c.json(await listRatings(db, c.req.valid('query'))),
    )
}

function studentId(c: AppContext): string {
  return validateId(c.req.param('id'), 'operator.student_not_found')
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
