import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#server/db/database.ts'

/** Whether another account's address differs only by dots and a +tag. */
export async function sharesMailbox(tx: Tx, userId: string): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`select 1 from users u join users other
          on mailbox_of(other.email) = mailbox_of(u.email) and other.id <> u.id
        where u.id = ${userId}`,
  )
  return rows.length > 0
}
