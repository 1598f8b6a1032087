import type { GenerationRow, SaveMessage, SaveMessageResult } from '#contract/generation.ts'
import type { MessageRow } from '#contract/projects.ts'
import { commentsOf } from '#core/generation/assistant-content.ts'
import { api, send } from '#web/api/client.ts'

/**
 * Starts the answer to the newest message of `history`, or attaches to its run if there is one. The server rebuilds the
 * history from its own rows, so only the fields that identify the message matter. With `selection` the answer replaces
 * only that text.
 */
export function startGeneration(
  history: MessageRow[],
  selection: MessageRow['selection'],
  signal: AbortSignal,
): Promise<Response> {
  const message_history = history.map(({ id, project_id, role, content, sequence_order }) => ({
    id,
    project_id,
    role,
    content: role === 'assistant' ? commentsOf(content) : content,
    sequence_order,
  }))
  return send('POST', '/api/generate', {
    body: { message_history, selection: selection ?? undefined },
    signal,
  })
}

/** The project's newest run, or null when there was none. */
export function findGeneration(
  projectId: string,
  signal?: AbortSignal,
): Promise<GenerationRow | null> {
  return api.get(`/api/projects/${projectId}/generation`, signal)
}

/** The run's text after `seq`, as server-sent events. */
export function openGenerationStream(
  generationId: string,
  afterSeq: number,
  signal: AbortSignal,
): Promise<Response> {
  return send('GET', `/api/generations/${generationId}/stream?after=${afterSeq}`, { signal })
}

export function stopGeneration(generationId: string): Promise<unknown> {
  return api.post(`/api/generations/${generationId}/stop`)
}

/** Settles a finished run; a repeated call returns the same rows. */
export function postAnswer(body: SaveMessage, signal: AbortSignal): Promise<SaveMessageResult> {
  return api.post('/api/save-message', body, signal)
}
