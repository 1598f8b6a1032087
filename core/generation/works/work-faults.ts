import type { ModelFault } from '#core/generation/run/run-machine.ts'
import type { RunFailureCode } from '#core/generation/wire/run-events.ts'

/** Faults that another call meets as well. */
export const fatalCodes: ReadonlySet<RunFailureCode> = new Set([
  'generation.misconfigured',
  'generation.model_unavailable',
  'generation.text_too_long',
  'generation.refused_request',
  'generation.blocked',
])

/** Pauses after faults in a row of calls that gave nothing, in milliseconds. */
const pausesMs = [2_000, 8_000, 30_000] as const

/** How long to wait after a fault, the `count`th in a row, in milliseconds. */
export function pauseAfter({ retryAfterMs }: ModelFault, count: number): number {
  return retryAfterMs ?? pausesMs[Math.min(count, pausesMs.length) - 1] ?? pausesMs[0]
}

export const timedOut: ModelFault = { code: 'generation.timed_out', details: {}, retry: 'once' }
export const badStream: ModelFault = { code: 'generation.bad_stream', details: {}, retry: 'once' }
