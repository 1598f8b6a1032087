import { useEffect, useMemo, useRef, useState } from 'react'
import type { SourceRow } from '#contract/sources.ts'
import type { AcademicText } from '#core/document/model.ts'
import { outsideMarks } from './sources.dialogs.ts'

/** A document that streams is looked at so often. */
const everyMs = 400

/**
 * Marks on the pages what is cited outside the ticked sources, also while the model writes. `said` is the newest one, for
 * a live region.
 */
export function useOutside(
  rows: readonly SourceRow[] | undefined,
  text: AcademicText | null,
): { count: number; said: string } {
  const ticked = useMemo(() => rows?.filter((row) => row.ticked) ?? [], [rows])
  const [found, setFound] = useState<readonly string[]>([])
  const [said, setSaid] = useState('')
  const known = useRef(new Set<string>())
  const checkedAt = useRef(0)
  const isChecked = ticked.length > 0 && text !== null

  useEffect(() => {
    if (!isChecked || text === null) {
      setFound([])
      // Nothing was loaded if nothing was ever marked.
      if ('highlights' in CSS) CSS.highlights.delete('fuera')
      return
    }
    let isOver = false
    const check = async () => {
      checkedAt.current = performance.now()
      const { markOutside } = await outsideMarks.load()
      if (isOver) return
      const labels = markOutside(document.querySelector('.pages'), text, ticked)
      setFound((old) => (old.join('|') === labels.join('|') ? old : labels))
      const fresh = labels.filter((label) => !known.current.has(label))
      known.current = new Set(labels)
      if (fresh.length > 0) setSaid(`Cita fuera de tus fuentes: ${fresh.join('; ')}.`)
    }
    const wait = Math.max(0, everyMs - (performance.now() - checkedAt.current))
    const timer = setTimeout(() => void check().catch(() => undefined), wait)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isChecked, text, ticked])

  return { count: found.length, said }
}
