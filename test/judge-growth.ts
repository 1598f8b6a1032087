import { cpuMs, cpuMsOf } from './cpu-time.ts'
import type { HostileString } from './hostile-strings.ts'

/** Reads a string of a stranger; what it returns does not matter. */
export type Reader = (text: string) => unknown

/** From the shortest, at which an exponential reader is noticed. */
const lengths = [24, 640, 10_240, 40_960]
/** What takes less at a length is not read at the next one: even four times as long it would not matter. */
const slowMs = 8
/** How far a suspicion is followed, in characters: no request holds much more text of one kind. */
const longest = 163_840
/** Below it, time says nothing about growth. Quadratic time below it is half a second at `longest`. */
const floorMs = 2
/** What a reader may take that grows only as far as a limit of its own; of short pieces, there are many. */
const boundedMs = 200
const boundedPieceMs = 20
/** Of the time at half the length: 2 is linear, 4 quadratic. */
const maxGrowth = 3
const repeats = 5
/** Nothing else adds so much to a measurement. */
const clearMs = 1_000

/**
 * Why a reader does not stand a string, or null. By processor time, and from short to long, so that it ends. `maxLength`:
 * the longest that its callers pass.
 */
export async function judgeGrowth(
  read: Reader,
  hostile: HostileString,
  maxLength: number | null,
): Promise<string | null> {
  const most = maxLength ?? longest
  const allowedMs = maxLength === null ? boundedMs : boundedPieceMs
  try {
    for (const length of lengths.map((one) => Math.min(one, most))) {
      let growth = await growthAt(read, hostile, length)
      for (let at = 2 * length; growth.isFast && growth.ms < allowedMs && at <= most; at *= 2) {
        growth = await growthAt(read, hostile, at)
      }
      if (growth.isFast && growth.ms >= allowedMs * slowness()) return growth.words
      if (length >= 10_240 && growth.ms < slowMs) break
    }
  } catch (error) {
    return `${hostile.name}: throws ${String(error).slice(0, 200)}`
  }
  return null
}

const knownWork = 'palabra *otra* '.repeat(30_000)
/** What the known work takes of a processor of 2024 that does nothing else. */
const knownMs = 15

/** How many times slower than such a processor this one is now; at least 1. A shared machine may be three times slower. */
function slowness(): number {
  const count = () => {
    const counts = new Map<string, number>()
    for (const word of knownWork.split(/[\s*]+/)) {
      const key = `${word}${counts.size % 500}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  return Math.max(1, Math.min(...Array.from({ length: 5 }, () => cpuMs(count))) / knownMs)
}

async function growthAt(read: Reader, hostile: HostileString, length: number) {
  const [text, shorter] = [hostile.of(length), hostile.of(length / 2)]
  let ms = await cpuMsOf(() => read(text))
  let half = ms < floorMs ? ms : await cpuMsOf(() => read(shorter))
  // The least of several, because a collection of garbage or a compilation adds to some.
  for (let more = 0; more < repeats && ms > maxGrowth * half && ms < clearMs; more++) {
    half = Math.min(half, await cpuMsOf(() => read(shorter)))
    ms = Math.min(ms, await cpuMsOf(() => read(text)))
  }
  return {
    ms,
    isFast: ms >= floorMs && ms > maxGrowth * half,
    words: `${hostile.name}: ${half.toFixed(0)} ms at ${length / 2}, ${ms.toFixed(0)} ms at ${length}`,
  }
}
