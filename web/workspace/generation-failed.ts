import { wordsFor } from '#contract/error-words.ts'
import { ApiError, noConnectionWords } from '#web/api/api-error.ts'

/** The answer did not come; the message is Spanish and goes into the toast. */
export class GenerationFailed extends Error {
  override readonly name = 'GenerationFailed'
  /** Not enough credits: the request was refused before anything was written. */
  readonly needsCredits: boolean

  constructor(message: string, options: { needsCredits?: boolean } = {}) {
    super(message)
    this.needsCredits = options.needsCredits ?? false
  }
}

/** A proxy's page of HTML is not read to its end. */
const longestText = 300

/** A refusal of POST /api/generate in the words of specification §8. */
export function refusalOf(error: ApiError): GenerationFailed {
  if (error.status === 0) return new GenerationFailed(noConnectionWords)
  if (error.status === 401) return new GenerationFailed(wordsFor('auth.required'))
  if (error.status === 503) return new GenerationFailed(wordsFor('generation.overloaded'))
  const text = error.serverMessage ?? error.text.slice(0, longestText)
  return new GenerationFailed(`Error del servidor: ${error.status} - ${text}`, {
    needsCredits: error.status === 402,
  })
}

/** What the toast says of any failure. */
export function failureWords(error: unknown): string {
  if (error instanceof GenerationFailed) return error.message
  return (error instanceof ApiError && error.serverMessage) || wordsFor('server.unexpected')
}
