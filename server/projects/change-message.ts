import { and, eq, gt, ne, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { DecideProposal, RateMessage } from '#contract/projects.ts'
import type { Db } from '#server/db/database.ts'
import { runSummaries } from '#server/db/views.ts'
import { AppError } from '#server/http/app-error.ts'
import type { ProjectAccess } from '#server/http/project-access.ts'
import { messages, projects } from './projects.table.ts'

type Asker = Pick<ProjectAccess, 'projectId' | 'userId' | 'ownerId'>

/** Saves or removes the rating that the person who asked gives an answer. Throws message.not_found. */
export async function rateMessage(
  db: Db,
  access: Asker,
  { messageId, rating }: { messageId: string } & z.output<typeof RateMessage>,
): Promise<typeof messages.$inferSelect> {
  const [rated] = await db
    .update(messages)
    .set({ rating, ratedAt: rating === null ? null : sql`now()` })
    .where(and(eq(messages.id, messageId), askedBy(access), eq(messages.role, 'assistant')))
    .returning()
  if (rated === undefined) throw new AppError('message.not_found')
  return rated
}

/**
 * Records whether the person who asked for a replacement accepted it; its text is saved with the document. Throws
 * message.not_found, also for a message that proposes nothing or no change.
 */
export async function decideProposal(
  db: Db,
  access: Asker,
  { messageId, proposal }: { messageId: string } & z.output<typeof DecideProposal>,
): Promise<typeof messages.$inferSelect> {
  const [decided] = await db
    .update(messages)
    .set({ proposal })
    .where(and(eq(messages.id, messageId), askedBy(access), ne(messages.proposal, 'unchanged')))
    .returning()
  if (decided === undefined) throw new AppError('message.not_found')
  return decided
}

/** The messages of a project that a person asked or that answer them. Those without a person are the owner's. */
function askedBy({ projectId, userId, ownerId }: Asker): SQL | undefined {
  return and(
    eq(messages.projectId, projectId),
    eq(sql`coalesce(${messages.userId}, ${ownerId})`, userId),
  )
}

/**
 * Removes a person's message, so that its text can be sent again: the newest one while it has no answer, or one whose
 * answer failed or was refused.
 */
export async function removeMessage(db: Db, access: Asker, messageId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { projectId } = access
    await tx.select().from(projects).where(eq(projects.id, projectId)).for('update')
    const [message] = await tx
      .select()
      .from(messages)
      .where(and(eq(messages.id, messageId), askedBy(access)))
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
        and(eq(messages.projectId, projectId), gt(messages.sequenceOrder, message.sequenceOrder)),
      )
      .limit(1)
    const isRefused = runs.length > 0 && runs.every(({ status }) => status === 'failed')
    const isNewest = later === undefined && runs.length === 0
    if (message.role !== 'user' || !(isRefused || isNewest)) throw new AppError('message.in_use')
    await tx.delete(messages).where(eq(messages.id, messageId))
  })
}
