import { browserErrorMessage } from '#contract/browser-errors.ts'
import { projectErrorMessage } from '#contract/project-errors.ts'
import { minGenerationUnits } from '#core/credits/tariff.ts'
import type { FollowFailure, Refusal } from '#core/generation/run/follow-machine.ts'
import { ApiError } from '#web/api/api-error.ts'
import { failures } from '#web/words/failures.ts'

export type Failure = {
  /** In Spanish, for the toast. */
  message: string
  /** The units that were needed, when the credits did not suffice; else null. */
  neededUnits: number | null
  /** The reference by which support finds what happened. */
  reference: string | null
  /** The server has the whole answer; only saving it as a message and a version has failed. */
  isWritten: boolean
}

type FailureGiven = Pick<Failure, 'message'> & Partial<Failure>

/** A run that brought no answer. */
export class GenerationFailed extends Error {
  override readonly name = 'GenerationFailed'
  readonly neededUnits: number | null
  readonly reference: string | null
  readonly isWritten: boolean

  constructor(failure: FailureGiven) {
    super(failure.message)
    this.neededUnits = failure.neededUnits ?? null
    this.reference = failure.reference ?? null
    this.isWritten = failure.isWritten ?? false
  }
}

/** More than any page of a proxy has; a toast of megabytes would hold the screen up. */
const maxTextCharacters = 100_000

/**
 * A failure with the message of specification §8. `providerName` is part of the one for an empty answer; `runId` is
 * the reference when the server sent none.
 */
export function failureOf(
  failure: FollowFailure,
  providerName: string,
  runId: string | null = null,
): Failure {
  const known = { neededUnits: null, reference: runId, isWritten: false }
  switch (failure.kind) {
    case 'refused': {
      const { refusal } = failure
      return {
        message: refusalMessage(refusal),
        neededUnits: refusal.status === 402 ? neededUnitsOf(refusal.details) : null,
        reference: refusal.requestId ?? runId,
        isWritten: false,
      }
    }
    case 'reported':
      return { ...known, message: failure.message || browserErrorMessage('server.unexpected') }
    case 'unreachable':
      return { ...known, message: failures.unreached }
    case 'failure':
      return { ...known, message: projectErrorMessage(failure.code, { provider: providerName }) }
  }
}

function neededUnitsOf(details: unknown): number {
  const units = (details as { neededUnits?: unknown } | null | undefined)?.neededUnits
  return typeof units === 'number' ? units : minGenerationUnits
}

function refusalMessage({ status, message, text }: Refusal): string {
  if (status === 401) return projectErrorMessage('auth.required')
  if (status === 503) return projectErrorMessage('generation.overloaded')
  return `Error del servidor: ${status} - ${message ?? text.slice(0, maxTextCharacters)}`
}

/** The toast for any failure. */
export function failureMessage(error: unknown): string {
  if (error instanceof GenerationFailed) return error.message
  return (
    (error instanceof ApiError && error.serverMessage) || browserErrorMessage('server.unexpected')
  )
}
