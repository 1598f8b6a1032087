import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { DriftCheck } from '#server/credits/check-drift.ts'
import { type Db, rowsOf } from '#server/db/database.ts'

/**
 * After a restore: ends every session and mailed link, because who has the backup may have them, and compares the ledger
 * of every account. Returns the lines to print.
 */
export async function endAccess(owner: Db, log: Logger): Promise<string[]> {
  const [counts] = await rowsOf<{ users: number; ended: number }>(
    owner,
    sql`with ended as (delete from sessions returning 1),
          resets as (delete from password_resets), verified as (delete from email_verifications),
          links as (delete from verifications)
        select (select count(*)::int from users where erased_at is null) as users,
          (select count(*)::int from ended) as ended`,
  )
  if (counts === undefined) throw new Error('La base restaurada no responde.')
  const drift = new DriftCheck({ db: owner, log })
  let isOver = false
  while (!isOver) isOver = await drift.checkSome()
  return [
    `${counts.users} cuentas; ${counts.ended} sesiones terminadas.`,
    drift.rows === 0
      ? 'Los saldos cuadran (drift está vacía).'
      : `¡Atención! Los saldos no cuadran: drift tiene ${drift.rows} filas.`,
  ]
}
