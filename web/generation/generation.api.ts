import type { Generate, SaveMessage } from '#contract/generation.ts'
import type { MessageRow } from '#contract/projects.ts'
import { commentsOf } from '#core/generation/answer.ts'
import { call, send } from '#web/api/client.ts'

/**
 * Starts the answer to the newest message of `history`, or attaches to its run if there is one. The server rebuilds the
 * history from its own rows, so only the fields that identify the message matter. With `selection` the answer replaces
 * only that text; `plan`: whether the answer may be a work in steps, or the plan of the one to write.
 */
export function startGeneration(
  history: MessageRow[],
  { selection, plan }: { selection: MessageRow['selection']; plan: Generate['plan'] },
  signal: AbortSignal,
): Promise<Response> {
  const message_history = history.map(({ id, project_id, role, content, sequence_order }) => ({
    id,
    project_id,
    role,
    content: role === 'assistant' ? commentsOf(content) : content,
    sequence_order,
  }))
  return send('POST /api/generate', {
    body: { message_history, selection: selection ?? undefined, plan },
    signal,
  })
}

/** The project's newest run, or null when there was none. */
export const findGeneration = (projectId: string, signal?: AbortSignal) =>
  call('GET /api/projects/:id/generation', { id: projectId, signal })

/** The run's text after `seq`, as server-sent events. */
export const openGenerationStream = (generationId: string, afterSeq: number, signal: AbortSignal) =>
  send('GET /api/generations/:id/stream', {
    id: generationId,
    query: { after: `${afterSeq}` },
    signal,
  })

export const stopGeneration = (generationId: string) =>
  call('POST /api/generations/:id/stop', { id: generationId })

/** Settles a finished run; a repeated call returns the same rows. */
export const postAnswer = (body: SaveMessage, signal: AbortSignal) =>
  call('POST /api/save-message', { body, signal })
