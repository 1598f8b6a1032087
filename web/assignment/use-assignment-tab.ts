import { type ReactNode, useEffect, useState } from 'react'
import type { AssignmentRow } from '#contract/assignment.ts'
import { report } from '#web/api/report.ts'
import type { ShownDocument } from '#web/pages/shown-document.ts'
import { onDemand, whenIdle } from '#web/ui/on-demand.ts'

const code = onDemand(() => import('./assignment-tab.tsx'))

/** A confirmed assignment compared with each saved text. Its code is loaded and runs when the page is idle. */
export function useAssignmentTab(
  assignment: AssignmentRow | null,
  shown: ShownDocument | null,
  isLive: boolean,
) {
  const [tab, setTab] = useState<{ count: number; panel: ReactNode } | null>(null)
  const items = assignment?.confirmed ? assignment.items : null
  useEffect(() => {
    if (items === null || shown === null) return setTab(null)
    if (isLive) return
    let isCurrent = true
    const compare = async () => {
      const { assignmentTab } = await code.load()
      if (isCurrent) setTab(assignmentTab(items, shown))
    }
    // Without its code the button 'Consigna' still shows why it failed.
    whenIdle(() => {
      compare().catch((error) => report('the assignment was not compared', error))
    })
    return () => {
      isCurrent = false
    }
  }, [items, shown, isLive])
  return tab
}
