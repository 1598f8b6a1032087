/** The parts of an error that may be logged. */
export type LoggedError = {
  type: string
  message: string
  code?: string
  stack?: string
  cause?: LoggedError
}

const maxCauses = 4
// PostgreSQL quotes the value that it could not read.
const quotesData = /^22/

/**
 * The loggable part of an error, without anything that students or models wrote. A failed statement has its values in
 * `params`, in its message and in PostgreSQL's `detail`; only its text and the code are logged.
 */
export function logError(error: unknown): LoggedError {
  return describe(error, 0)
}

function describe(error: unknown, depth: number): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error' }
  const { code } = error as NodeJS.ErrnoException
  const statement = (error as { query?: unknown }).query
  const isStatement = typeof statement === 'string'
  const message = isStatement
    ? `Failed statement: ${statement.replace(/\s+/g, ' ').slice(0, 200)}`
    : quotesData.test(String(code))
      ? 'a value was refused'
      : error.message
  return {
    type: error.name,
    message,
    ...(typeof code === 'string' ? { code } : {}),
    // The first line repeats the message.
    ...(error.stack === undefined
      ? {}
      : {
          stack: error.stack
            .split('\n')
            .filter((line) => /^\s+at /.test(line))
            .join('\n'),
        }),
    ...(error.cause instanceof Error && depth < maxCauses
      ? { cause: describe(error.cause, depth + 1) }
      : {}),
  }
}
