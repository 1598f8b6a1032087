/** A line of the server's log about a failed request, or about what failed after its answer. */
export type LoggedFailure = { requestId?: string; msg?: string; err?: LoggedError }
type LoggedError = { type?: string; message?: string; stack?: string; cause?: LoggedError }

/** The error and where it was thrown, down to its first cause. */
export function wordsOf(error: LoggedError | undefined): string | null {
  if (error === undefined) return null
  const ours = /\/((?:server|core|contract)\/\S+?:\d+)/.exec(error.stack ?? '')?.[1]
  const [said = ''] = (error.message ?? '').split('\n')
  const words = `${error.type}: ${said.slice(0, 90)}${ours ? ` (${ours})` : ''}`
  const cause = wordsOf(error.cause)
  return cause === null ? words : `${words}; because ${cause}`
}
