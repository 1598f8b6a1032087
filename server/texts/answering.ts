import { AppError } from '#server/http/app-error.ts'

/** What a task in a thread answers: its value, or the error of the application that it has thrown. */
export type Answered<Value> = { value: Value } | { refused: Pick<AppError, 'code' | 'details'> }

/** A task for a thread: an error that is thrown there loses its class and its code on the way. */
export function answering<Given, Value>(
  task: (given: Given) => Value,
): (given: Given) => Answered<Value> {
  return (given) => {
    try {
      return { value: task(given) }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { refused: { code: error.code, details: error.details } }
    }
  }
}
