import type { ErrorCode } from '#contract/error-messages.ts'
import { AppError } from '#server/http/app-error.ts'
import { Places, type PlacesOptions } from '#server/places/places.ts'
import { ChildDied, type ChildLimits, inChild } from './in-child.ts'
import type { Program } from './program.ts'

// When a client may ask again, after work that the machine was too busy for.
const retryAfterSeconds = 5

type ChildWork = {
  program: Program
  limits: ChildLimits
  /** How much of it runs and waits (`Places`). */
  places: Omit<PlacesOptions, 'busy'>
  /** The errors for an input that takes too much time or memory, that ends the program, and for a busy server. */
  errors: { tooMuch: ErrorCode; fault: ErrorCode; busy: ErrorCode }
}

/**
 * Work on students' input in child processes, in places that are shared by account. The returned function does it for
 * an account; it throws the given errors and request.too_many.
 */
export function childWork<Input, Output>({ program, limits, places: options, errors }: ChildWork) {
  const places = new Places({ ...options, busy: errors.busy })
  const codes = {
    cpu: errors.tooMuch,
    memory: errors.tooMuch,
    fault: errors.fault,
    time: errors.busy,
    unwanted: errors.busy,
  }
  return (accountId: string, input: Input, signal?: AbortSignal): Promise<Output> => {
    const work = () =>
      inChild<Output>(program, input, limits, signal).catch((error: unknown) => {
        if (!(error instanceof ChildDied)) throw error
        const code = codes[error.reason]
        const details = code === errors.busy ? { retryAfterSeconds } : {}
        throw Object.assign(new AppError(code, details), { cause: error })
      })
    return places.run(accountId, work, signal)
  }
}
