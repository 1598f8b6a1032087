import { useEffect, useEffectEvent, useState } from 'react'
import { minutesLeft, type WordCount, withCount } from './pace.ts'

/** Often enough for the first answer, seldom enough for a number that stands still. */
const countEveryMs = 10_000

/** Minutes until the words asked for are written; null while the pace cannot be told. */
export function useMinutesLeft(words: number, asked: number): number | null {
  const [minutes, setMinutes] = useState<number | null>(null)
  const [counts] = useState<{ all: WordCount[] }>({ all: [] })
  const count = useEffectEvent(() => {
    counts.all = withCount(counts.all, { at: performance.now(), words })
    setMinutes(minutesLeft(counts.all, asked - words))
  })
  // What had been written before this tab looked arrives at once: the first count is after it.
  useEffect(() => {
    const timer = setInterval(() => count(), countEveryMs)
    return () => clearInterval(timer)
  }, [])
  return minutes
}
