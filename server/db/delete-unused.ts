import { type SQL, sql } from 'drizzle-orm'
import { type Db, rowsOf, type Tx } from './database.ts'

/** Tables whose rows stand for stored bytes, each with a view `unused_…` of the rows that nothing uses, and its key. */
const keys = { files: ['id'], figures: ['owner_id', 'id'] } as const

export type UnusedRows = {
  table: keyof typeof keys
  /** An age, as a PostgreSQL interval: younger rows may be used soon. */
  olderThan: string
  /** How many rows are looked at, the oldest first. */
  limit: number
  where?: SQL
}

/**
 * Deletes the unused rows among the next ones that were not seen in use, marks the others as seen, and returns where the
 * bytes of the deleted ones are and how many rows were looked at. A row is looked at again after `recheckEndedUses`.
 */
export async function deleteUnused(
  db: Db,
  { table, olderThan, limit, where = sql`true` }: UnusedRows,
): Promise<{ paths: string[]; checked: number }> {
  const name = sql.identifier(table)
  const unused = sql.identifier(`unused_${table}`)
  const columns = keys[table].map((key) => sql.identifier(key))
  const same = (one: string, other: string) =>
    sql.join(
      columns.map((column) => sql`${sql.raw(one)}.${column} = ${sql.raw(other)}.${column}`),
      sql` and `,
    )
  const isUnused = sql`exists (select 1 from ${unused} u where ${same('u', 'f')})`
  const [row] = await rowsOf<{ paths: string[]; checked: number }>(
    db,
    sql`with candidates as materialized (
          select ${sql.join(columns, sql`, `)} from ${name}
            where not seen_in_use and created_at < now() - ${olderThan}::interval and ${where}
            order by created_at limit ${limit} for update skip locked),
        removed as (
          delete from ${name} f using candidates c where ${same('f', 'c')} and ${isUnused}
            returning f.storage_path),
        seen as (
          update ${name} f set seen_in_use = true from candidates c where ${same('f', 'c')} and not ${isUnused})
        select array(select storage_path from removed) as paths,
          (select count(*)::int from candidates) as checked`,
  )
  return row ?? { paths: [], checked: 0 }
}

// Read at most; the rest is read by the next sweep.
const maxEndedUses = 5_000

/** Makes the sweep check again the files and figures of which a use has ended. */
export async function recheckEndedUses(db: Db): Promise<void> {
  await db.execute(
    sql`with ended as materialized (
          delete from ended_uses where ctid in (select ctid from ended_uses limit ${maxEndedUses}) returning id),
        again as (
          update figures set seen_in_use = false where id in (select id from ended where length(id) = 32))
        update files set seen_in_use = false where id in (select id::uuid from ended where length(id) = 36)`,
  )
}

/** Removes entries of `ended_uses` for rows that are deleted. */
export async function forgetEndedUses(tx: Tx, rows: readonly { id: string }[]): Promise<void> {
  const ids = JSON.stringify(rows.map(({ id }) => id))
  await tx.execute(
    sql`delete from ended_uses where id in (select jsonb_array_elements_text(${ids}::jsonb))`,
  )
}
