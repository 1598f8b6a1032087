import type { ReactNode } from 'react'
import type { Run } from '#core/layout/pages.ts'
import { DrawnRun } from '#web/pages/drawn-run.tsx'
import type { MarkedPages } from './marked-pages.ts'
import './changes.css'

/** Draws removed words as deleted and new ones as inserted. */
export function markedRunDrawer(marks: MarkedPages['marks']) {
  return (run: Run, index: number): ReactNode => {
    const words = <DrawnRun run={run} />
    const mark = marks.get(run)
    if (!mark) return <span key={index}>{words}</span>
    if (mark.mark === 'asked') {
      return (
        <span key={index} className="asked">
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
}
