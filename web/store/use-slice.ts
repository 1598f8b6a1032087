import { useMemo, useSyncExternalStore } from 'react'
import type { Readable } from './slice.ts'

/**
 * A part of some state; renders again only when that part changes. A selector that makes new objects needs an `equal`,
 * for example `dequal`.
 */
export function useSlice<S, Part>(
  slice: Readable<S>,
  select: (state: S) => Part,
  equal: (one: Part, other: Part) => boolean = Object.is,
): Part {
  const read = useMemo(() => {
    let last: { part: Part } | null = null
    return () => {
      const part = select(slice.get())
      if (last === null || !equal(last.part, part)) last = { part }
      return last.part
    }
  }, [slice, select, equal])
  return useSyncExternalStore(slice.subscribe, read)
}
