import { AppError } from '#server/http/app-error.ts'

/** The result of a task in a thread: its value, or the AppError that it threw. */
export type TaskResult<Value> = { value: Value } | { refused: Pick<AppError, 'code' | 'details'> }

/** Wraps a task for a thread: it returns an AppError as data, because a thrown one would lose its class and code. */
export function threadTask<Given, Value>(
  task: (given: Given) => Value,
): (given: Given) => TaskResult<Value> {
  return (given) => {
    try {
      return { value: task(given) }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { refused: { code: error.code, details: error.details } }
    }
  }
}
