import { useEffect, useMemo, useRef, useState } from 'react'
import type { SourceRow } from '#contract/sources.ts'
import type { CitingText } from '#core/sources/citations-outside.ts'
import { report } from '#web/api/report.ts'
import type { Outside, OutsideWatch } from './outside-marks.ts'
import { outsideMarks } from './sources.dialogs.ts'

const nothing: Outside = { count: 0, said: '' }

/**
 * Marks the citations outside the ticked sources on the pages, also while the model writes. `said` is the newest one,
 * for a live region.
 */
export function useOutside(
  rows: readonly SourceRow[] | undefined,
  text: CitingText | null,
): Outside {
  const ticked = useMemo(() => rows?.filter((row) => row.ticked) ?? [], [rows])
  const [outside, setOutside] = useState<Outside>(nothing)
  const watch = useRef<OutsideWatch>(null)
  const isChecked = ticked.length > 0 && text !== null

  useEffect(() => {
    if (!isChecked || text === null) {
      watch.current?.clear()
      return setOutside(nothing)
    }
    let isOver = false
    outsideMarks.load().then(
      ({ OutsideWatch }) => {
        if (isOver) return
        watch.current ??= new OutsideWatch()
        watch.current.look(text, ticked, setOutside)
      },
      (error) => report('what is cited outside the sources was not looked for', error),
    )
    return () => {
      isOver = true
      watch.current?.stop()
    }
  }, [isChecked, text, ticked])

  return outside
}
