import type { SaveMessageResult } from '#contract/generation.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import { settleRun } from './settle-run.ts'

/**
 * Saves the answer to the user message at `lastSequence`, or the project's newest run without it. Text and cost are
 * those that the server recorded, whatever the request contains. A replay returns the same rows.
 */
export async function saveMessage(
  dependencies: Pick<Dependencies, 'db' | 'now' | 'log'>,
  owner: { userId: string; projectId: string },
  lastSequence: number | undefined,
): Promise<SaveMessageResult> {
  const run = { projectId: owner.projectId, sequence: lastSequence }
  const saved = await settleRun(dependencies, owner.userId, run)
  if (saved === null) throw new AppError('project.not_found')
  return saved
}
