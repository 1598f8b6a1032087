import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { ownerOf } from '#server/operator/local-commands.ts'
import type { RunningServer } from '#server/start-server.ts'
import { Student } from './student.ts'

/** Registers a user and makes them an operator. */
export async function newOperator(
  server: RunningServer & { owner?: Db },
  name = 'Olga Operadora',
): Promise<Student> {
  const operator = await Student.register(server.url, { name })
  const owner = server.owner ?? ownerOf(server.dependencies.database)
  await owner.execute(sql`update users set role = 'operator' where email = ${operator.email}`)
  return operator
}
