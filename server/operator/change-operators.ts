import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/db/schema.ts'

/** What `npm run operator` can do; no route of the API can. */
export type OperatorCommand = { action: 'add' | 'remove'; email: string } | { action: 'list' }

/** Gives or takes the operator's role, or lists who has it. Returns the lines to print. */
export async function changeOperators(db: Db, command: OperatorCommand): Promise<string[]> {
  if (command.action === 'list') {
    const operators = await db
      .select({ name: users.name, email: users.email })
      .from(users)
      .where(eq(users.role, 'operator'))
      .orderBy(asc(users.email))
    return operators.length === 0
      ? ['No hay operadores.']
      : operators.map((operator) => `${operator.email}  ${operator.name}`)
  }
  const role = command.action === 'add' ? 'operator' : 'student'
  const [changed] = await db
    .update(users)
    .set({ role, updatedAt: sql`now()` })
    .where(eq(users.email, command.email.trim().toLowerCase()))
    .returning({ email: users.email })
  if (changed === undefined)
    throw new Error(`No hay ninguna cuenta con el correo ${command.email}.`)
  return [
    command.action === 'add'
      ? `${changed.email} ahora es operador.`
      : `${changed.email} ya no es operador.`,
  ]
}
