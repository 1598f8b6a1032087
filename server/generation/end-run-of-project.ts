import type { Dependencies } from '#server/dependencies.ts'
import { followGeneration } from './follow-generation.ts'
import { findNewestGeneration } from './generation.queries.ts'
import { settleGeneration } from './settle-generation.ts'
import { stopGeneration } from './stop-generation.ts'

/** Stops a project's run if one is under way, waits for its end and settles what it wrote. */
export async function endRunOfProject(
  dependencies: Dependencies,
  owner: { userId: string; projectId: string },
): Promise<void> {
  const run = await findNewestGeneration(dependencies.db, owner)
  if (run === null || (run.status !== 'running' && run.status !== 'generated')) return
  const named = { userId: owner.userId, generationId: run.id }
  await stopGeneration(dependencies, named)
  const never = new AbortController().signal
  for await (const event of followGeneration(dependencies, run.id, 0, never)) {
    if (!('status' in event)) continue
    if (event.status === 'generated') await settleGeneration(dependencies, named)
  }
}
