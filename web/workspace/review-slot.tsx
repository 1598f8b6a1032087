import type { RefObject } from 'react'
import { useSide } from '#web/panes/side.ts'
import { useReviewing } from '#web/review/reviewing.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { panelOf, reviewLayer } from './panels.tsx'

type ReviewProps = {
  isReading: boolean
  isNarrow: boolean
  pagesRef: RefObject<HTMLElement | null>
}

/** The marks of the review, and on a narrow screen its drawer, which covers the pages from below. */
export function ReviewSlot({ isNarrow, ...props }: ReviewProps) {
  const isThere = useSlice(
    useReviewing().slice,
    ({ review, hasText }) => review !== null && hasText,
  )
  const isOpen = useSlice(useSide().slice, ({ side }) => side === 'review')
  const Drawer = isOpen && isNarrow ? panelOf('review')?.code.loaded() : null
  const Layer = reviewLayer.loaded()
  if (!isThere) return null
  return (
    <>
      {Drawer && <Drawer />}
      {Layer && <Layer isNarrow={isNarrow} {...props} />}
    </>
  )
}
