import { lazy, type RefObject, Suspense, useState } from 'react'
import type { ProjectRow } from '#contract/projects.ts'
import type { Editing } from '#web/editor/use-editing.ts'
import type { ShownDocument } from '#web/pages/shown-document.ts'
import { FirstHint, isHintSeen } from './first-hint.tsx'

const FollowingOffer = lazy(async () => ({
  default: (await import('#web/format/following-offer.tsx')).FollowingOffer,
}))

type Props = {
  project: ProjectRow
  shown: ShownDocument
  editing: Editing
  canAsk: boolean
  pagesRef: RefObject<HTMLElement | null>
}

/** What is said once above a finished text, one thing in a visit. */
export function Tips({ project, shown, editing, canAsk, pagesRef }: Props) {
  const [hints] = useState(() => !isHintSeen())
  if (hints) return <FirstHint canAsk={canAsk} pagesRef={pagesRef} />
  return (
    <Suspense>
      <FollowingOffer project={project} shown={shown} editing={editing} pagesRef={pagesRef} />
    </Suspense>
  )
}
