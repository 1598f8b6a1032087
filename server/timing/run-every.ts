/**
 * Does `work` again and again, `everyMs` after the last time ended, a little off the beat of other servers. What it
 * throws goes to `onError`. Returns the stop, which waits for work under way.
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
