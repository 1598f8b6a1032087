import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { createTopup } from '#server/topups/create-topup.ts'

/** The dependencies of the functions that move credits. */
export type LedgerServer = Pick<Dependencies, 'db' | 'now' | 'config' | 'log'>

/** Inserts a user as a registration does: with an account, this month's credits and a referral code. */
export async function registerUser(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  role: 'student' | 'operator' = 'student',
): Promise<string> {
  const [user] = await rowsOf<{ id: string }>(
    db,
    sql`insert into users (full_name, email, role, created_at)
        values ('Ana Paz', ${`${randomUUID()}@correo.ec`}, ${role}, ${now().toISOString()})
        returning id`,
  )
  return user?.id ?? ''
}

/** A pending top-up with its receipt. */
export async function sendTransfer(
  server: LedgerServer,
  userId: string,
  amountCents: number,
  reference: string = randomUUID(),
): Promise<string> {
  const [file] = await rowsOf<{ id: string }>(
    server.db,
    sql`insert into files (user_id, filename, file_type, mime_type, file_size, storage_path, sha256)
        values (${userId}, 'comprobante.png', 'payment_receipt', 'image/png', 1,
          ${randomUUID()}, ${randomBytes(32).toString('hex')})
        returning id`,
  )
  const transfer = await createTopup(server, userId, {
    amount: amountCents,
    payer_name: 'Ana Paz',
    origin_bank: 'pichincha',
    destination_bank: 'pichincha',
    transfer_date: server.now().toISOString().slice(0, 10),
    transaction_id: reference,
    receipt_file_id: file?.id ?? '',
  })
  return transfer.id
}

export const referralCodeOf = (userId: string) => `REF-${userId.slice(0, 8).toUpperCase()}`

/** The code of an error or of one of its causes: ours or PostgreSQL's. */
export function errorCode(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return at.code
  }
  return error instanceof Error ? error.message : String(error)
}
