import type { ReactNode } from 'react'
import type { Run } from '#core/layout/pages.ts'
import { Faced } from '#web/ui/faced.tsx'
import './note-call.css'

/** Words in their face, or the raised number of a note, which is no text of the page. */
export function DrawnRun({ run: { text, note, ...face } }: { run: Run }) {
  return (
    <Faced {...face}>
      {note === undefined ? text : <sup className="note-call" data-number={note} />}
    </Faced>
  )
}

export function drawPlainRun(run: Run, index: number): ReactNode {
  return <DrawnRun key={index} run={run} />
}
