import { useEffect, useEffectEvent, useState } from 'react'

/** Often enough for the first answer, seldom enough for a number that stands still. */
const countEveryMs = 10_000

/** Minutes until the words asked for are written; null while the pace is not known. */
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

/** How many words there were at a moment, in milliseconds of any clock. */
export type WordCount = { at: number; words: number }

/** Older counts say nothing of the pace now. */
const windowMs = 180_000
/** A shorter time, or fewer words, tell no pace. */
const minMs = 30_000
const minWords = 60
/** Nobody waits for longer; a model this slow may as well stand still. */
const maxMinutes = 60

/** The counts with a new one, without those that say nothing any more. */
export function withCount(counts: readonly WordCount[], count: WordCount): WordCount[] {
  // After a takeover the text was read again from its beginning: earlier counts say nothing about the pace.
  const grown = counts.every(({ words }) => words <= count.words) ? counts : []
  return [...grown.filter(({ at }) => count.at - at <= windowMs), count]
}

/** Minutes for the words that are left, rounded up; null while the pace is not known. */
export function minutesLeft(counts: readonly WordCount[], wordsLeft: number): number | null {
  const [first, last] = [counts[0], counts.at(-1)]
  if (!first || !last || wordsLeft <= 0) return null
  const [ms, words] = [last.at - first.at, last.words - first.words]
  if (ms < minMs || words < minWords) return null
  const minutes = Math.ceil(((wordsLeft / words) * ms) / 60_000)
  return minutes <= maxMinutes ? minutes : null
}
