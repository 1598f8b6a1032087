import { type RefObject, useEffect, useMemo } from 'react'
import { compareTexts } from '#core/document/compare-texts.ts'
import { readAcademicText } from '#core/document/read-academic-text.ts'
import type { Layout } from '#core/layout/pages.ts'
import { useSession } from '#web/editor/editing.ts'
import { useSessionView } from '#web/editor/use-session-view.ts'
import { inkOf, type Stretch } from '#web/pages/find-places.ts'
import { blockElements, rangesOf } from '#web/pages/page-marks.ts'
import { type Revision, useRevisions } from './revisions.ts'
import './new-words.css'

type Props = {
  revision: Revision
  layout: Layout | null
  pagesRef: RefObject<HTMLElement | null>
  /** The view that draws the pages: the marks are made again when it changes. */
  drawnBy: string
}

const unchanged = new Set(['clean', 'locked'])

/** Marks the new words of a revision until the next edit. The text itself does not change. */
export function NewWords({ revision, layout, pagesRef, drawnBy }: Props) {
  const { edited } = useRevisions()
  const stretches = useMemo(() => newStretches(revision), [revision])
  const phase = useSessionView(useSession(), (view) => view.phase)
  const isEdited = phase !== null && !unchanged.has(phase)
  useEffect(() => {
    if (isEdited) edited()
  }, [isEdited, edited])

  // biome-ignore lint/correctness/useExhaustiveDependencies: other elements show the same text
  useEffect(() => {
    const pane = pagesRef.current
    if (!pane || !layout || !('highlights' in CSS)) return
    // The editor draws its text after the session has it.
    const frame = requestAnimationFrame(() => {
      const blocks = blockElements(pane, layout)
      const ranges = stretches.flatMap((stretch) => rangesOf(blocks[stretch.block] ?? [], stretch))
      if (ranges.length > 0) CSS.highlights.set('new-words', new Highlight(...ranges))
    })
    return () => {
      cancelAnimationFrame(frame)
      CSS.highlights.delete('new-words')
    }
  }, [stretches, layout, pagesRef, drawnBy])
  return null
}

/** The new words of each block as the pages show it, in characters that are not white space. */
function newStretches({ before, after }: Revision): Stretch[] {
  const [old, now] = [readAcademicText(before.content), readAcademicText(after.content)]
  if (!old || !now) return []
  const stretches: Stretch[] = []
  let block = 0
  for (const { spans } of compareTexts(old, now).blocks) {
    const shown = spans.filter(({ mark }) => mark !== 'gone')
    if (shown.length === 0) continue
    let at = 0
    for (const { text, mark } of shown) {
      const to = at + inkOf(text).length
      if (mark === 'new' && to > at) stretches.push({ block, from: at, to })
      at = to
    }
    block++
  }
  return stretches
}
