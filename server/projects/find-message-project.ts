import { type Db, rowsOfText } from '#server/db/database.ts'
import type { MessageReference } from './clear-estimate.ts'

/** The project of a message that is to be answered; null where the student has no such message. */
export async function findMessageProject(
  db: Db,
  userId: string,
  reference: MessageReference,
): Promise<string | null> {
  const [row] = await rowsOfText<{ id: string }>(
    db,
    `select p.id from projects p where p.user_id = $1
      and (p.id = $3 or p.id = (select m.project_id from messages m where m.id = $2))`,
    'id' in reference ? [userId, reference.id, null] : [userId, null, reference.projectId],
  )
  return row?.id ?? null
}
