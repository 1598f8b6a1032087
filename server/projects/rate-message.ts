import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { RateMessage } from '#contract/projects.ts'
import type { Db } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import { getProject } from './get-project.ts'
import { messages } from './projects.table.ts'

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
