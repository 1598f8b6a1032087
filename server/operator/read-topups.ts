import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { OperatorTransactionRow, TransactionWarning } from '#contract/operator.ts'
import { users } from '#server/account/account.table.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { files } from '#server/files/files.table.ts'
import { AppError } from '#server/http/app-error.ts'
import { presentTopup } from '#server/topups/topup-rows.ts'
import { transactions } from '#server/topups/transactions.table.ts'
import { cursorColumn, orderBy, type TopupOrder } from './topup-filter.ts'

// The desk is a read model: it joins the tables of every feature, and writes none of them.
const decider = alias(users, 'decider')

/** One top-up as the desk shows it. Throws topup.not_found. */
export async function readTopup(
  db: Db,
  asked: { transactionId: string; operatorId: string },
): Promise<OperatorTransactionRow> {
  const [found] = await selectTopups(db).where(eq(transactions.id, asked.transactionId))
  if (found === undefined) throw new AppError('topup.not_found')
  const [row] = await present(db, [found], { operatorId: asked.operatorId, hasWarnings: true })
  if (row === undefined) throw new Error('a top-up was not presented')
  return row
}

/** The next top-ups of an order that meet a condition, and the cursor of the next page. */
export async function readTopupPage(
  db: Db,
  page: {
    where: SQL | undefined
    order: TopupOrder
    limit: number
    operatorId: string
    hasWarnings?: boolean
  },
): Promise<{ rows: OperatorTransactionRow[]; nextCursor: string | null }> {
  const { where, order, limit, operatorId, hasWarnings = true } = page
  // Ids and cursors first, so that only one page of rows is read in full.
  const keys = await db
    .select({ id: transactions.id, cursor: cursorColumn(order) })
    .from(transactions)
    .innerJoin(users, eq(users.id, transactions.userId))
    .where(where)
    .orderBy(...orderBy(order))
    .limit(limit + 1)
  const listed = keys.slice(0, limit)
  if (listed.length === 0) return { rows: [], nextCursor: null }
  const found = await selectTopups(db)
    .where(
      inArray(
        transactions.id,
        listed.map(({ id }) => id),
      ),
    )
    .orderBy(...orderBy(order))
  return {
    rows: await present(db, found, { operatorId, hasWarnings }),
    nextCursor: keys.length > limit ? (listed.at(-1)?.cursor ?? null) : null,
  }
}

type Found = Awaited<ReturnType<typeof selectTopups>>[number]

function selectTopups(db: Db) {
  return db
    .select({
      topup: transactions,
      studentName: users.name,
      studentEmail: users.email,
      decidedByName: decider.name,
      receiptMimeType: files.mimeType,
    })
    .from(transactions)
    .innerJoin(users, eq(users.id, transactions.userId))
    .leftJoin(decider, eq(decider.id, transactions.decidedBy))
    .leftJoin(files, eq(files.id, transactions.receiptFileId))
}

async function present(
  db: Db,
  found: Found[],
  { operatorId, hasWarnings }: { operatorId: string; hasWarnings: boolean },
): Promise<OperatorTransactionRow[]> {
  const warnings = await findWarnings(db, hasWarnings ? found.map(({ topup }) => topup.id) : [])
  return found.map(({ topup, ...more }) => ({
    ...presentTopup(topup),
    student_name: more.studentName,
    student_email: more.studentEmail,
    decided_by_name: more.decidedByName,
    receipt_mime_type: more.receiptMimeType,
    credited_amount: topup.creditedCents === null ? null : topup.creditedCents / 100,
    warnings: warnings.get(topup.id) ?? [],
    is_own: topup.userId === operatorId,
  }))
}

// A receipt may be similar to thousands of later ones.
const maxNewer = 20

/** What top-ups have in common with others; found when the newer one was claimed. */
async function findWarnings(db: Db, ids: string[]): Promise<Map<string, TransactionWarning[]>> {
  const found = new Map<string, TransactionWarning[]>()
  if (ids.length === 0) return found
  const rows = await rowsOf<{
    id: string
    other: string
    same_reference: boolean
    same_file: boolean
    distance: number | null
  }>(
    db,
    sql`select asked.id, pair.other, pair.same_reference, pair.same_file, pair.distance
        from (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid as id) asked
        cross join lateral (
          select l.older_id as other, l.same_reference, l.same_file, l.distance
            from transfer_likenesses l where l.newer_id = asked.id
          union all
          (select l.newer_id, l.same_reference, l.same_file, l.distance
            from transfer_likenesses l where l.older_id = asked.id
            order by l.same_reference or l.same_file desc, l.distance limit ${maxNewer})
        ) pair
        join transactions o on o.id = pair.other
        order by o.created_at, o.id`,
  )
  for (const row of rows) {
    const list = found.get(row.id) ?? []
    found.set(row.id, list)
    if (row.same_reference) list.push({ kind: 'same_reference', transaction_id: row.other })
    if (row.same_file) list.push({ kind: 'same_file', transaction_id: row.other })
    else if (row.distance !== null) {
      list.push({ kind: 'similar_image', transaction_id: row.other, distance: row.distance })
    }
  }
  return found
}
