import { and, eq, gt } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { runSummaries } from '#server/db/views.ts'
import { AppError } from '#server/http/app-error.ts'
import { getProject } from './get-project.ts'
import { messages, projects } from './projects.table.ts'

/**
 * Removes a student's message, so that its text can be sent again: the newest one while it has no answer, or one whose
 * answer failed or was refused.
 */
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
    const runs = await tx
      .select({ status: runSummaries.status })
      .from(runSummaries)
      .where(eq(runSummaries.userMessageId, messageId))
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
    const isRefused = runs.length > 0 && runs.every(({ status }) => status === 'failed')
    const isNewest = later === undefined && runs.length === 0
    if (message.role !== 'user' || !(isRefused || isNewest)) throw new AppError('message.in_use')
    await tx.delete(messages).where(eq(messages.id, messageId))
  })
}
