import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#server/db/database.ts'

export type FoundRun = { id: string; user_id: string }

/** Running runs, but works that were taken over here; with `onlyExpired` only those whose lease has expired. */
export function findRunningRuns(
  db: Db,
  { onlyExpired, limit }: { onlyExpired: boolean; limit: number },
): Promise<FoundRun[]> {
  return rowsOf(
    db,
    sql`select id, user_id from generations
        where status = 'running' and (not ${onlyExpired} or lease_until < clock_timestamp())
          and (work is null or takeovers > 7)
        order by lease_until limit ${limit}`,
  )
}

/** Runs that ended a minute ago or earlier, or before the database's clock jumped back, and that no browser saved. */
export function findUnsavedRuns(db: Db, { limit }: { limit: number }): Promise<FoundRun[]> {
  return rowsOf(
    db,
    sql`select id, user_id from generations
        where status = 'generated'
          and finished_at not between now() - interval '60 seconds' and now() + interval '60 seconds'
        order by finished_at limit ${limit}`,
  )
}

/** Deletes the pieces of runs that ended ten minutes ago or earlier; no browser follows them any more. */
export async function deleteOldChunks(db: Db, { runs }: { runs: number }): Promise<void> {
  await db.execute(
    sql`delete from generation_chunks where generation_id in (
          select g.id from generations g
          where g.finished_at < now() - interval '10 minutes'
            and exists (select 1 from generation_chunks c where c.generation_id = g.id)
          limit ${runs})`,
  )
}
