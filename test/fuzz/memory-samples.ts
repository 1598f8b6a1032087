import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Megabytes after garbage collection: of JavaScript's objects, of buffers outside of them, and of the whole process. */
export type MemorySample = { at: number; heapMb: number; buffersMb: number; rssMb: number }

let collect: (() => void) | null = null

/** Collects the garbage of this process and measures what is left. */
export function sampleMemory(at: number): MemorySample {
  if (collect === null) {
    setFlagsFromString('--expose-gc')
    collect = runInNewContext('gc') as () => void
  }
  // What one collection finalizes, the next one frees.
  collect()
  collect()
  const { heapUsed, arrayBuffers, rss } = process.memoryUsage()
  return sampleOf(at, { heapUsed, arrayBuffers, rss })
}

export function sampleOf(
  at: number,
  { heapUsed, arrayBuffers, rss }: { heapUsed: number; arrayBuffers: number; rss: number },
): MemorySample {
  const megabytes = (bytes: number) => bytes / 1_048_576
  return {
    at,
    heapMb: megabytes(heapUsed),
    buffersMb: megabytes(arrayBuffers),
    rssMb: megabytes(rss),
  }
}

const maxGrowth = 1.25
/** Caches of one size, whatever the heap's: what is loaded on first use comes later than the first sample. */
const slackMb = 8

/**
 * What grew between the first sample and the last, in words. A leak of 1 kB a request is 180 MB after 200,000; fewer than
 * ten samples say nothing.
 */
export function growthOf(samples: readonly MemorySample[]): string[] {
  const [first] = samples
  const last = samples.at(-1)
  if (first === undefined || last === undefined || samples.length < 9) return []
  return (['heapMb', 'buffersMb'] as const).flatMap((name) => {
    const most = first[name] * maxGrowth + slackMb
    if (last[name] <= most) return []
    return [`${name} grew from ${first[name].toFixed(1)} to ${last[name].toFixed(1)}`]
  })
}

export function memoryWords({ at, heapMb, buffersMb, rssMb }: MemorySample): string {
  return `memory after ${at}: heap ${heapMb.toFixed(1)} MB, buffers ${buffersMb.toFixed(1)} MB, process ${rssMb.toFixed(0)} MB`
}
