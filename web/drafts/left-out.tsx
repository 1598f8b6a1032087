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
  /** The session of the editor that draws the pages; null while nobody edits. */
  session: EditingSession | null
  shown: ShownDocument | null
  layout: Layout | null
  isReading: boolean
  pagesRef: RefObject<HTMLElement | null>
}

/** Lists above the pages what the draft had and the document has no place for. Loads the list's code if there is any. */
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
