import type { Selection } from '#contract/generation.ts'
import type { Dependencies } from '#server/dependencies.ts'
import type { MessageReference } from '#server/projects/asked-message.ts'
import { beginRun } from './begin-run.ts'
import { startSelectionRun } from './start-selection-run.ts'

/**
 * Starts the answer to a user message, or to a request about selected text. A message that was such a request stays one
 * when it is tried again. Throws what `beginRun` and `startSelectionRun` throw.
 */
export async function startRun(
  dependencies: Pick<Dependencies, 'db' | 'now' | 'model' | 'runs' | 'log' | 'readPromptMaterial'>,
  userId: string,
  reference: MessageReference,
  selection?: Selection,
): Promise<string> {
  const begun = selection ?? (await beginRun(dependencies, userId, reference))
  if (typeof begun === 'string') return begun
  return startSelectionRun(dependencies, userId, reference, begun)
}
