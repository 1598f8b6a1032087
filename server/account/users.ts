import { asc, eq, sql } from 'drizzle-orm'
import { type Db, rowsOf, type Tx } from '#server/db/database.ts'
import { users } from './account.table.ts'

export type User = typeof users.$inferSelect

export async function findUser(db: Db | Tx, userId: string): Promise<User | null> {
  const [row] = await db.select().from(users).where(eq(users.id, userId))
  return row ?? null
}

export async function updateUser(
  db: Db,
  userId: string,
  changes: Partial<
    Pick<typeof users.$inferInsert, 'name' | 'career' | 'semester' | 'profilePictureId'>
  >,
): Promise<void> {
  await db
    .update(users)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(users.id, userId))
}

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

export function listOperators(db: Db): Promise<{ name: string; email: string }[]> {
  return db
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.role, 'operator'))
    .orderBy(asc(users.email))
}

/** Gives an account a role; returns its address, or null when there is no such account. */
export async function setRole(
  db: Db,
  email: string,
  role: 'student' | 'operator',
): Promise<string | null> {
  const [changed] = await db
    .update(users)
    .set({ role, updatedAt: sql`now()` })
    .where(eq(users.email, email.trim().toLowerCase()))
    .returning({ email: users.email })
  return changed?.email ?? null
}
