import { lazy, type RefObject, Suspense } from 'react'
import type { Layout } from '#core/layout/pages.ts'
import type { EditingSession } from '#web/editor/editing-session.ts'
import type { ShownDocument } from '#web/pages/shown-document.ts'
import { useProjectId } from '#web/projects/use-project.ts'
import { useKeptLeftOut } from './kept-left-out.ts'

const LeftOutList = lazy(async () => ({
  default: (await import('./left-out-list.tsx')).LeftOutList,
}))

type Props = {
  /** The session whose editor draws the pages; null without one. */
  session: EditingSession | null
  shown: ShownDocument | null
  layout: Layout | null
  isReading: boolean
  pagesRef: RefObject<HTMLElement | null>
}

/** The notes about what the project's draft had and its pages lack; their code is loaded if there are any. */
export function LeftOut({ shown, layout, ...others }: Props) {
  const projectId = useProjectId()
  const kept = useKeptLeftOut(projectId)
  if (kept === null || !shown || !layout) return null
  return (
    <Suspense>
      <LeftOutList
        {...others}
        projectId={projectId}
        kept={kept}
        text={shown.text}
        layout={layout}
      />
    </Suspense>
  )
}
