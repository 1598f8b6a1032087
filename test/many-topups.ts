import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#server/db/database.ts'

/**
 * Inserts top-ups of many students into the database, a minute apart and the last one now: claiming each one by the API
 * would take a second. A third is validated, the others are pending. Student n is 'Estudiante n', top-up n has the
 * reference 'LOTE<n>'. Returns the ids, the oldest first.
 */
export async function insertManyTransfers(
  db: Db,
  { count, students }: { count: number; students: number },
): Promise<string[]> {
  const [operator] = await rowsOf<{ id: string }>(
    db,
    sql`insert into users (full_name, email, role) values ('Olga del Lote', 'operadora@lote.ec', 'operator')
        returning id`,
  )
  await db.execute(
    sql`insert into users (full_name, email)
        select 'Estudiante ' || n, 'estudiante' || n || '@lote.ec' from generate_series(1, ${students}::int) n`,
  )
  await db.execute(
    sql`insert into files (user_id, filename, file_type, mime_type, file_size, storage_path, sha256, image_hash)
        select u.id, 'comprobante.webp', 'payment_receipt', 'image/webp', 1, 'lote/' || n,
          encode(sha256(('lote' || n)::bytea), 'hex'), left(md5(n::text), 16)
        from generate_series(1, ${count}::int) n
        join users u on u.email = 'estudiante' || (n % ${students}::int + 1) || '@lote.ec'`,
  )
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`insert into transactions (transaction_id, reference_normalized, user_id, amount_cents, payer_name,
          origin_bank, destination_bank, transfer_date, receipt_file_id, created_at, status, decided_by,
          decided_at, credited_cents)
        select 'LOTE' || n, 'LOTE' || n, u.id, 300 + n % 9700, 'Titular ' || n, 'pichincha', 'guayaquil',
          current_date, f.id, now() - (${count}::int - n) * interval '1 minute',
          case when n % 3 = 0 then 'validated' else 'pending' end,
          case when n % 3 = 0 then ${operator?.id}::uuid end,
          case when n % 3 = 0 then now() - (${count}::int - n) * interval '30 seconds' end,
          case when n % 3 = 0 then 300 + n % 9700 end
        from generate_series(1, ${count}::int) n
        join users u on u.email = 'estudiante' || (n % ${students}::int + 1) || '@lote.ec'
        join files f on f.storage_path = 'lote/' || n
        order by n
        returning id`,
  )
  await db.execute(sql`analyze`)
  return rows.map(({ id }) => id)
}
