import { MessageSquareText } from 'lucide-react'
import { countLabel } from '#core/document/count-label.ts'
import { useSide } from '#web/panes/side.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { Button } from '#web/ui/button.tsx'
import { useCommenting } from './commenting.ts'
import './comments-button.css'

type Props = {
  /** On a phone it is only there with comments, because its header is full. */
  isAlways: boolean
}

/** Opens the comments; counts those that the reader has not seen. */
export function CommentsButton({ isAlways }: Props) {
  const commenting = useCommenting()
  const unread = useSlice(commenting.slice, (state) => state.unread)
  const hasComments = useSlice(commenting.slice, ({ comments }) => comments.length > 0)
  const isOpen = useSlice(useSide().slice, ({ side }) => side === 'comments')
  if (!isAlways && !hasComments && !isOpen) return null
  return (
    <>
      <Button
        variant="ghost"
        icon
        className="comments-button"
        aria-label="Comentarios"
        aria-describedby="comments-unread"
        title="Comentarios"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => commenting.toggle(currentTarget)}
      >
        <MessageSquareText className="i" aria-hidden="true" />
        {unread > 0 && (
          // Drawn by the style, so that the button's name is all of its words.
          <span className="count" data-count={unread > 99 ? '99+' : unread} aria-hidden="true" />
        )}
      </Button>
      <span id="comments-unread" className="sr" role="status">
        {unread > 0 && countLabel(unread, 'comentario sin leer', 'comentarios sin leer')}
      </span>
    </>
  )
}
