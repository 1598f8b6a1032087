import { and, eq, ne } from 'drizzle-orm'
import type { z } from 'zod'
import type { DecideProposal } from '#contract/projects.ts'
import type { Db } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import { getProject } from './get-project.ts'
import { messages } from './projects.table.ts'

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
