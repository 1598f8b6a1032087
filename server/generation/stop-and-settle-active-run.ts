import type { Dependencies } from '#server/dependencies.ts'
import { followGeneration } from './follow-run.ts'
import { findNewestGeneration } from './runs.queries.ts'
import { settleGeneration } from './settle-run.ts'
import { stopGeneration } from './stop-run.ts'

/** Stops a project's run if one is under way, waits for its end and settles what it wrote. */
export async function endRunOfProject(
  dependencies: Pick<Dependencies, 'db' | 'now' | 'log' | 'notices' | 'runs'>,
  owner: { userId: string; projectId: string },
): Promise<void> {
  const run = await findNewestGeneration(dependencies.db, owner)
  if (run === null || (run.status !== 'running' && run.status !== 'generated')) return
  await stopGeneration(dependencies, { userId: owner.userId, generationId: run.id })
  if (await hasAnswer(dependencies, run.id)) {
    await settleGeneration(dependencies, owner.userId, { generationId: run.id })
  }
}

/** Waits for the end of a run; whether it left an answer. A run whose server is gone ends with its lease. */
function hasAnswer(
  dependencies: Parameters<typeof followGeneration>[0],
  generationId: string,
): Promise<boolean> {
  return new Promise((resolve) => {
    const feed = followGeneration(dependencies, generationId, 0)
    feed.onNews = () => {
      const last = feed.take().at(-1)
      if (last?.type === 'end') resolve(last.end.status === 'generated')
      else if (feed.isOver) resolve(false)
    }
    feed.onNews()
  })
}
