import { errorMessageFor, isErrorCode } from '#contract/error-messages.ts'
import type { RunEnd } from '#core/generation/run/run-events.ts'
import type { RunState } from './runs.queries.ts'

/** How a run ended, in the words for the student; null while it is running. */
export function endOf(run: RunState): RunEnd | null {
  if (run.status === 'running') return null
  if (run.status !== 'failed') return { status: run.status, completeness: run.completeness }
  const code = isErrorCode(run.errorCode) ? run.errorCode : 'generation.interrupted'
  const details = run.errorDetails
  return { status: 'failed', code, message: errorMessageFor(code, details), details }
}
