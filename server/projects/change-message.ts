import { and, eq, gt, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { DecideProposal, RateMessage } from '#contract/projects.ts'
import type { Db } from '#server/db/database.ts'
import { runSummaries } from '#server/db/views.ts'
import { AppError } from '#server/http/app-error.ts'
import { getProject } from './get-project.ts'
import { messages, projects } from './projects.table.ts'

/** Saves or removes the student's rating of an answer. Throws project.not_found and message.not_found. */
export async function rateMessage(
  db: Db,
  owner: { userId: string; projectId: string },
  { messageId, rating }: { messageId: string } & z.output<typeof RateMessage>,
): Promise<typeof messages.$inferSelect> {
  const project = await getProject(db, owner)
  const [rated] = await db
    .update(messages)
    .set({ rating, ratedAt: rating === null ? null : sql`now()` })
    .where(
      and(
        eq(messages.id, messageId),
        eq(messages.projectId, project.id),
        eq(messages.role, 'assistant'),
      ),
    )
    .returning()
  if (rated === undefined) throw new AppError('message.not_found')
  return rated
}

/**
 * Records what the student did with a proposed replacement; the text itself is saved with the document. Throws
 * project.not_found and message.not_found, also for a message that proposes nothing or no change.
 */
export async function decideProposal(
  db: Db,
  owner: { userId: string; projectId: string },
  { messageId, proposal }: { messageId: string } & z.output<typeof DecideProposal>,
): Promise<typeof messages.$inferSelect> {
  const project = await getProject(db, owner)
  const [decided] = await db
    .update(messages)
    .set({ proposal })
    .where(
      and(
        eq(messages.id, messageId),
        eq(messages.projectId, project.id),
        ne(messages.proposal, 'unchanged'),
      ),
    )
    .returning()
  if (decided === undefined) throw new AppError('message.not_found')
  return decided
}

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
