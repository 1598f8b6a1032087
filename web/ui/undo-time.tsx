import { useEffect, useEffectEvent, useRef } from 'react'
import './notices.css'

const tickMs = 100

/** The time in which something can be undone, as a line in its toast; a pointer, a finger or the focus on it stops it. */
export function UndoTime({ lastsMs, onEnd }: { lastsMs: number; onEnd: () => void }) {
  const ref = useRef<HTMLElement>(null)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    let leftMs = lastsMs
    const timer = setInterval(() => {
      const isHeld = ref.current?.closest('.toast')?.matches(':hover, :active, :focus-within')
      if (!isHeld) leftMs -= tickMs
      if (leftMs > 0) return
      clearInterval(timer)
      end()
    }, tickMs)
    return () => clearInterval(timer)
  }, [lastsMs])
  return <i ref={ref} className="undo-time" style={{ animationDuration: `${lastsMs}ms` }} />
}
