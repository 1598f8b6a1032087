/** Milliseconds of processor time that `work` takes in this process: unlike the clock, other processes do not add to it. */
export function cpuMs(work: () => void): number {
  const before = process.cpuUsage()
  work()
  return msSince(before)
}

/** The same of a promise's work, and of whatever else this process does meanwhile. */
export async function cpuMsOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  return msSince(before)
}

function msSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/**
 * The turns that promised work leaves to other requests: how many, and the most milliseconds of processor time that this
 * process took for one of them.
 */
export async function turnsOf(
  work: () => Promise<unknown>,
): Promise<{ count: number; longestMs: number }> {
  let count = 0
  let longestMs = 0
  let before = process.cpuUsage()
  let isOver = false
  const look = () => {
    count++
    longestMs = Math.max(longestMs, msSince(before))
    before = process.cpuUsage()
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  await work()
  isOver = true
  look()
  return { count, longestMs }
}
