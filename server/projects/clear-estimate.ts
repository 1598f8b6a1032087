import { sql } from 'drizzle-orm'
import { type Db, rowsOfText } from '#server/db/database.ts'

/** The user message to answer, as a request names it. */
export type MessageReference =
  | { id: string }
  | { projectId: string; sequenceOrder: number | undefined }

/** Clears the estimated cost of a message whose answer was refused. */
export async function clearEstimate(
  db: Db,
  userId: string,
  reference: MessageReference,
): Promise<void> {
  const [id, projectId, sequence] =
    'id' in reference
      ? [reference.id, null, null]
      : [null, reference.projectId, reference.sequenceOrder ?? null]
  await rowsOfText(
    db,
    `select forget_message_cost(m.id) from messages m join projects p on p.id = m.project_id
      where p.user_id = $1 and m.role = 'user' and (m.id = $2 or (m.project_id = $3
        and ($4::integer is null or m.sequence_order = $4)))`,
    [userId, id, projectId, sequence],
  )
}

/** Clears the estimated costs of messages for which no answer was asked within five minutes. */
export async function clearUnaskedEstimates(db: Db): Promise<void> {
  await db.execute(
    sql`select forget_message_cost(m.id) from messages m
        where m.role = 'user' and m.credits_consumed > 0
          and m.created_at between now() - interval '1 day' and now() - interval '5 minutes'
          and not exists (
            select 1 from run_summaries r where r.user_message_id = m.id and r.status <> 'failed')`,
  )
}
