import type { SendSteps, StepsTaken } from '#contract/steps.ts'
import { call, send } from '#web/api/client.ts'

export function sendSteps(projectId: string, body: SendSteps): Promise<StepsTaken> {
  // `presence` null says that the tab closes: `keepalive` sends the request all the same.
  const keepalive = body.presence === null
  return call('POST /api/projects/:id/steps', { id: projectId, body, keepalive })
}

/** The events of a text after step `after`; without it, first the text. */
export function openSteps(
  projectId: string,
  after: number | null,
  signal: AbortSignal,
): Promise<Response> {
  const query = after === null ? {} : { after: String(after) }
  return send('GET /api/projects/:id/steps', { id: projectId, query, signal })
}
