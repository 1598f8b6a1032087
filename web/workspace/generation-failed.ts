import { wordsFor } from '#contract/error-words.ts'
import type { FollowFailure, Refusal } from '#core/generation/run/follow-machine.ts'
import { ApiError, noConnectionWords } from '#web/api/api-error.ts'

export type Failure = {
  /** Spanish; goes into the toast. */
  message: string
  /** Not enough credits: the request was refused before anything was written. */
  needsCredits: boolean
}

/** The answer did not come. */
export class GenerationFailed extends Error {
  override readonly name = 'GenerationFailed'
  readonly needsCredits: boolean

  constructor({ message, needsCredits }: Failure) {
    super(message)
    this.needsCredits = needsCredits
  }
}

/** A proxy's page of HTML is not read to its end. */
const longestText = 300

/** A failure in the words of specification §8. `providerName` completes that of an empty answer. */
export function failureOf(failure: FollowFailure, providerName: string): Failure {
  switch (failure.kind) {
    case 'refused':
      return {
        message: refusalWords(failure.refusal),
        needsCredits: failure.refusal.status === 402,
      }
    case 'told':
      return { message: failure.message || wordsFor('server.unexpected'), needsCredits: false }
    case 'unreachable':
      return { message: noConnectionWords, needsCredits: false }
    case 'failure':
      return {
        message: wordsFor(failure.code, { provider: providerName }),
        needsCredits: false,
      }
  }
}

function refusalWords({ status, message, text }: Refusal): string {
  if (status === 401) return wordsFor('auth.required')
  if (status === 503) return wordsFor('generation.overloaded')
  return `Error del servidor: ${status} - ${message ?? text.slice(0, longestText)}`
}

/** What the toast says of any failure. */
export function failureWords(error: unknown): string {
  if (error instanceof GenerationFailed) return error.message
  return (error instanceof ApiError && error.serverMessage) || wordsFor('server.unexpected')
}
