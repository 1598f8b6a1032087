import { may } from '#contract/rights.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { useCommenting } from '#web/comments/commenting.ts'
import type { CommentsLayerProps } from '#web/comments/comments-layer.tsx'
import { useSide } from '#web/panes/side.ts'
import { useProject } from '#web/projects/use-project.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { commentsLayer, panelOf } from './panels.tsx'

/** The words that comments are about, and on a narrow screen the comments, which cover the pages from below. */
export function CommentsSlot(props: Omit<CommentsLayerProps, 'onlyComments'>) {
  const hasComments = useSlice(useCommenting().slice, ({ comments }) => comments.length > 0)
  const isOpen = useSlice(useSide().slice, ({ side }) => side === 'comments')
  const Drawer = isOpen && props.isNarrow ? panelOf('comments')?.code.loaded() : null
  const { role } = useProject()
  // Members who write comment by the editor's bar and see the text in the editor.
  const onlyReads = !may(role, 'write')
  const onlyComments = onlyReads && may(role, 'comment')
  const isWanted = hasComments || isOpen || onlyReads
  const Layer = useLoaded(commentsLayer, isWanted)
  return (
    <>
      {Drawer && <Drawer />}
      {Layer && isWanted && <Layer {...props} onlyComments={onlyComments} />}
    </>
  )
}
