/** Milliseconds of processor time that `work` takes in this process: unlike the clock, other processes do not add to it. */
export function cpuMs(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
