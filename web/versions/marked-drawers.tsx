import type { ReactNode } from 'react'
import type { Line, Run } from '#core/layout/pages.ts'
import { DrawnRun } from '#web/pages/drawn-run.tsx'
import type { Marks } from './marked-pages.ts'
import './changes.css'

/** Draws removed words, pictures and equations as deleted and new ones as inserted. */
export function markedDrawers({ runs, drawings }: Marks) {
  const drawRun = (run: Run, index: number): ReactNode => {
    const words = <DrawnRun run={run} />
    const mark = runs.get(run)
    if (!mark) return <span key={index}>{words}</span>
    if (mark.mark === 'asked') {
      return (
        <span key={index} className="asked" data-part="asked">
          {words}
        </span>
      )
    }
    const Tag = mark.mark === 'gone' ? 'del' : 'ins'
    return (
      <Tag key={index} data-change={mark.change ?? undefined}>
        {words}
      </Tag>
    )
  }
  const frameDrawing = (line: Line, drawing: ReactNode): ReactNode => {
    const { mark = 'same', change = null } = drawings.get(line) ?? {}
    return framed({ mark, change }, drawing)
  }
  return { drawRun, frameDrawing }
}

/** A removed or new picture or equation in its frame; any other without one. */
export function framed(
  { mark, change }: { mark: string; change: number | null },
  drawing: ReactNode,
): ReactNode {
  if (mark !== 'gone' && mark !== 'new') return drawing
  const Tag = mark === 'gone' ? 'del' : 'ins'
  return (
    <Tag className="marked-drawing" data-part="drawing" data-change={change ?? undefined}>
      {drawing}
    </Tag>
  )
}
