import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { generations, messages, projects } from '#server/db/schema.ts'
import { AppError } from '#server/http/app-error.ts'
import { getProject } from './get-project.ts'

/** Takes back a student's newest message while nothing has answered it, so that its text can be sent again. */
export async function removeMessage(
  db: Db,
  owner: { userId: string; projectId: string },
  messageId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await getProject(tx, owner)
    await tx.select().from(projects).where(eq(projects.id, owner.projectId)).for('update')
    const [message] = await tx
      .select()
      .from(messages)
      .where(and(eq(messages.id, messageId), eq(messages.projectId, owner.projectId)))
      .for('update')
    if (message === undefined) throw new AppError('message.not_found')
    const [later] = await tx
      .select({ id: messages.id })
      .from(messages)
      .where(
        and(
          eq(messages.projectId, owner.projectId),
          gt(messages.sequenceOrder, message.sequenceOrder),
        ),
      )
      .limit(1)
    const [run] = await tx
      .select({ id: generations.id })
      .from(generations)
      .where(and(eq(generations.userMessageId, messageId), sql`${generations.status} <> 'failed'`))
      .limit(1)
    if (message.role !== 'user' || later !== undefined || run !== undefined) {
      throw new AppError('message.in_use')
    }
    await tx.delete(messages).where(eq(messages.id, messageId))
  })
}
