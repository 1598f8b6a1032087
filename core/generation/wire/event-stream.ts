import type { RunEnd, RunEvent } from './run-events.ts'

/** A comment, sent as a heartbeat while there are no events. */
export const eventStreamBeat = ': sigue\n\n'

/**
 * Encodes a run's event as a server-sent event of `GET /api/generations/:id/stream`: `chunk`, whose id is its `seq`
 * (a browser sends the last one as `Last-Event-ID` when it resumes), or `end`.
 */
export function writeServerSentEvent(event: RunEvent): string {
  if (event.type === 'end') return `event: end\ndata: ${JSON.stringify(event.end)}\n\n`
  const { seq, text } = event
  return `id: ${seq}\nevent: chunk\ndata: {"seq":${seq},"text":${JSON.stringify(text)}}\n\n`
}

/** The run event in a server-sent event, or null when its name is unknown. Throws SyntaxError when its data is not JSON. */
export function readServerSentEvent(name: string, data: string): RunEvent | null {
  if (name === 'end') return { type: 'end', end: JSON.parse(data) as RunEnd }
  if (name !== 'chunk') return null
  const { seq, text } = JSON.parse(data) as { seq: number; text: string }
  return { type: 'text', seq, text }
}
