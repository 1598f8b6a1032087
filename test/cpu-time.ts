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
