import { inArray, sql } from 'drizzle-orm'
import type {
  OperatorQueue,
  OperatorTransactionRow,
  TransactionWarning,
} from '#contract/operator.ts'
import type { TransactionStatus } from '#contract/transaction-status.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { transactions } from '#server/db/schema.ts'
import { presentTransaction } from '#server/topups/present-transaction.ts'

export type QueueFilter = { status: TransactionStatus | 'all'; operatorId: string }

const mostListed = 200
// Of 64 bits of an image's hash; a re-encoded photo differs in a few, two receipts of one template in more.
const similarBits = 4

type Named = {
  id: string
  student_name: string
  student_email: string
  decided_by_name: string | null
  receipt_mime_type: string | null
}

/** Transfers to decide, oldest first, or decided ones, newest first, each with what speaks against it. */
export async function listQueue(db: Db, filter: QueueFilter): Promise<OperatorQueue> {
  const named = await rowsOf<Named>(
    db,
    sql`select t.id, u.full_name as student_name, u.email as student_email,
          d.full_name as decided_by_name, f.mime_type as receipt_mime_type
        from transactions t
        join users u on u.id = t.user_id
        left join files f on f.id = t.receipt_file_id
        left join users d on d.id = t.decided_by
        where ${filter.status === 'all' ? sql`true` : sql`t.status = ${filter.status}`}
        order by case when t.status = 'pending' then t.created_at end asc nulls last,
          t.decided_at desc, t.id
        limit ${mostListed}`,
  )
  const ids = named.map((row) => row.id)
  const rows =
    ids.length === 0
      ? []
      : await db.select().from(transactions).where(inArray(transactions.id, ids))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const warnings = await findWarnings(db, ids)
  const counts = { pending: 0, validated: 0, rejected: 0, reversed: 0 }
  for (const row of await rowsOf<{ status: TransactionStatus; count: number }>(
    db,
    sql`select status, count(*)::int as count from transactions group by status`,
  )) {
    counts[row.status] = row.count
  }
  return {
    counts,
    transactions: named.flatMap((name): OperatorTransactionRow[] => {
      const row = byId.get(name.id)
      if (row === undefined) return []
      return [
        {
          ...presentTransaction(row),
          student_name: name.student_name,
          student_email: name.student_email,
          decided_by_name: name.decided_by_name,
          receipt_mime_type: name.receipt_mime_type,
          credited_amount: row.creditedCents === null ? null : row.creditedCents / 100,
          warnings: warnings.get(row.id) ?? [],
          is_own: row.userId === filter.operatorId,
        },
      ]
    }),
  }
}

/** Other transfers with the same reference, the same file or an image that looks alike. */
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
    sql`select t.id, o.id as other,
          o.destination_bank = t.destination_bank
            and o.reference_normalized = t.reference_normalized as same_reference,
          coalesce(fo.sha256 = ft.sha256, false) as same_file,
          bit_count(('x' || ft.image_hash)::bit(64) # ('x' || fo.image_hash)::bit(64))::int as distance
        from transactions t
        left join files ft on ft.id = t.receipt_file_id
        join transactions o on o.id <> t.id
        left join files fo on fo.id = o.receipt_file_id
        where t.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)
          and (o.reference_normalized = t.reference_normalized and o.destination_bank = t.destination_bank
            or fo.sha256 = ft.sha256
            or bit_count(('x' || ft.image_hash)::bit(64) # ('x' || fo.image_hash)::bit(64)) <= ${similarBits})
        order by o.created_at`,
  )
  for (const row of rows) {
    const list = found.get(row.id) ?? []
    found.set(row.id, list)
    if (row.same_reference) list.push({ kind: 'same_reference', transaction_id: row.other })
    if (row.same_file) list.push({ kind: 'same_file', transaction_id: row.other })
    else if (row.distance !== null && row.distance <= similarBits) {
      list.push({ kind: 'similar_image', transaction_id: row.other, distance: row.distance })
    }
  }
  return found
}
