import { useEffect, useState } from 'react'
import type { SelectedText } from '#web/editor/selected-text.ts'

/** How long a selection has to stay the same. */
const settledAfterMs = 300

/** The selection, once the pointer is up or the keys have paused; null at once when nothing is selected. */
export function useSettledSelection(selected: SelectedText | null): SelectedText | null {
  const [settled, setSettled] = useState<SelectedText | null>(null)
  useEffect(() => {
    if (!selected) return setSettled(null)
    let timer = setTimeout(() => setSettled(selected), settledAfterMs)
    const onDown = () => clearTimeout(timer)
    const onUp = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setSettled(selected))
    }
    window.addEventListener('pointerdown', onDown)
    window.addEventListener('pointerup', onUp)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointerdown', onDown)
      window.removeEventListener('pointerup', onUp)
    }
  }, [selected])
  return selected && settled?.key === selected.key ? selected : null
}
