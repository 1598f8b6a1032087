import { sql } from 'drizzle-orm'
import type { RunningServer } from '#server/start-server.ts'
import { Student } from './student.ts'

/** Registers a user and makes them an operator. */
export async function newOperator(
  server: RunningServer,
  name = 'Olga Operadora',
): Promise<Student> {
  const operator = await Student.register(server.url, { name })
  await server.dependencies.db.execute(
    sql`update users set role = 'operator' where email = ${operator.email}`,
  )
  return operator
}
