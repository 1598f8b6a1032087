import { sql } from 'drizzle-orm'
import type { TransactionWarning } from '#contract/operator.ts'
import { type Db, rowsOf } from '#server/db/database.ts'

// A receipt may be similar to thousands of later ones.
const maxNewer = 20

/** What top-ups have in common with others; found when the newer one was claimed. */
export async function findWarnings(
  db: Db,
  ids: string[],
): Promise<Map<string, TransactionWarning[]>> {
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
