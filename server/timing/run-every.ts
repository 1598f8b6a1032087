/**
 * Runs `work` repeatedly, about `everyMs` after it ended, with jitter so that servers do not run in step. Errors go to
 * `onError`. Returns the function that stops it, which waits for the work under way.
 */
export function runEvery(
  everyMs: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let stopped = false
  let working: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout
  const schedule = () => {
    if (!stopped) timer = setTimeout(run, everyMs * (0.8 + Math.random() * 0.4))
  }
  const run = () => {
    working = work().catch(onError).finally(schedule)
  }
  schedule()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await working
  }
}
