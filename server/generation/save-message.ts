import { and, desc, eq } from 'drizzle-orm'
import type { SaveMessageResult } from '#contract/generation.ts'
import { generations, messages } from '#server/db/schema.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import { getProject } from '#server/projects/get-project.ts'
import { settleGeneration } from './settle-generation.ts'

/**
 * Saves the answer to the user message at `lastSequence`, or the project's newest run without it. Whatever the
 * request says of text and cost, those are the server's. A replay answers with the same rows.
 */
export async function saveMessage(
  dependencies: Dependencies,
  owner: { userId: string; projectId: string },
  lastSequence: number | undefined,
): Promise<SaveMessageResult> {
  await getProject(dependencies.db, owner)
  const runs = await dependencies.db
    .select({ id: generations.id, sequenceOrder: messages.sequenceOrder })
    .from(generations)
    .leftJoin(messages, eq(messages.id, generations.userMessageId))
    .where(and(eq(generations.projectId, owner.projectId), eq(generations.userId, owner.userId)))
    .orderBy(desc(generations.createdAt), desc(generations.id))
  const run = runs.find((candidate) => candidate.sequenceOrder === lastSequence) ?? runs[0]
  if (run === undefined) throw new AppError('generation.not_found')
  const saved = await settleGeneration(dependencies, {
    userId: owner.userId,
    generationId: run.id,
  })
  if (saved === null) throw new AppError('project.not_found')
  return saved
}
