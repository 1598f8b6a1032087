import { useCommenting } from '#web/comments/commenting.ts'
import type { CommentsLayerProps } from '#web/comments/comments-layer.tsx'
import { useSide } from '#web/panes/side.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { commentsLayer, panelOf } from './panels.tsx'

/** The words that comments are about, and on a narrow screen the comments, which cover the pages from below. */
export function CommentsSlot(props: CommentsLayerProps) {
  const hasComments = useSlice(useCommenting().slice, ({ comments }) => comments.length > 0)
  const isOpen = useSlice(useSide().slice, ({ side }) => side === 'comments')
  const Drawer = isOpen && props.isNarrow ? panelOf('comments')?.code.loaded() : null
  const Layer = commentsLayer.loaded()
  return (
    <>
      {Drawer && <Drawer />}
      {Layer && (hasComments || isOpen) && <Layer {...props} />}
    </>
  )
}
