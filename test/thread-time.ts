import { readFileSync } from 'node:fs'

/**
 * Milliseconds of processor time that the main thread of a process has taken since its start, on Linux, which counts them
 * by the nanosecond; other processes and its own other threads do not add to it.
 */
export function mainThreadMs(pid: number): number {
  const [ran = ''] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')
  return Number(ran) / 1e6
}
