import { lazy, type RefObject, Suspense, useState } from 'react'
import type { ProjectRow } from '#contract/projects.ts'
import { FirstHint, isHintSeen } from './first-hint.tsx'
import type { ShownDocument } from './shown-document.ts'
import type { Editing } from './use-editing.ts'

const FollowingOffer = lazy(async () => ({
  default: (await import('./format/following-offer.tsx')).FollowingOffer,
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
