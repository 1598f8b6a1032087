import { wordsFor } from '#contract/error-words.ts'
import { minGenerationUnits } from '#core/credits/tariff.ts'
import type { FollowFailure, Refusal } from '#core/generation/run/follow-machine.ts'
import { ApiError, noConnectionMessage } from '#web/api/api-error.ts'

export type Failure = {
  /** Spanish; goes into the toast. */
  message: string
  /** The credits did not suffice and nothing was written: how many units would; else null. */
  neededUnits: number | null
  /** By which whoever helps the student finds what happened. */
  reference: string | null
}

type FailureGiven = Pick<Failure, 'message'> & Partial<Failure>

/** The answer did not come. */
export class GenerationFailed extends Error {
  override readonly name = 'GenerationFailed'
  readonly neededUnits: number | null
  readonly reference: string | null

  constructor({ message, neededUnits = null, reference = null }: FailureGiven) {
    super(message)
    this.neededUnits = neededUnits
    this.reference = reference
  }
}

/** A proxy's page of HTML is not read to its end. */
const maxTextCharacters = 300

/**
 * A failure in the words of specification §8. `providerName` completes that of an empty answer; `runId` is the
 * reference where the server gave none.
 */
export function failureOf(
  failure: FollowFailure,
  providerName: string,
  runId: string | null = null,
): Failure {
  const known = { neededUnits: null, reference: runId }
  switch (failure.kind) {
    case 'refused': {
      const { refusal } = failure
      return {
        message: refusalMessage(refusal),
        neededUnits: refusal.status === 402 ? neededUnitsOf(refusal.details) : null,
        reference: refusal.requestId ?? runId,
      }
    }
    case 'told':
      return { ...known, message: failure.message || wordsFor('server.unexpected') }
    case 'unreachable':
      return { ...known, message: noConnectionMessage }
    case 'failure':
      return { ...known, message: wordsFor(failure.code, { provider: providerName }) }
  }
}

function neededUnitsOf(details: unknown): number {
  const units = (details as { neededUnits?: unknown } | null | undefined)?.neededUnits
  return typeof units === 'number' ? units : minGenerationUnits
}

function refusalMessage({ status, message, text }: Refusal): string {
  if (status === 401) return wordsFor('auth.required')
  if (status === 503) return wordsFor('generation.overloaded')
  return `Error del servidor: ${status} - ${message ?? text.slice(0, maxTextCharacters)}`
}

/** What the toast says of any failure. */
export function failureMessage(error: unknown): string {
  if (error instanceof GenerationFailed) return error.message
  return (error instanceof ApiError && error.serverMessage) || wordsFor('server.unexpected')
}
