import { MessageSquarePlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Anchor } from '#core/document/comments.ts'
import { MarksLayer } from '#web/marks/marks-layer.tsx'
import { type Box, MeasuredPages } from '#web/marks/measured-pages.ts'
import type { PagesRef } from '#web/marks/use-measured.ts'
import { Button } from '#web/ui/button.tsx'
import { anchorOfRange } from './anchor-of-range.ts'
import type { Ground } from './commenting.ts'
import './comment-marks.css'

type Props = {
  pagesRef: PagesRef
  ground: Ground
  onComment: (anchor: Anchor) => void
}

/** How long a selection has to stay the same. */
const settledMs = 300
const gapPx = 8

/** The button 'Comentar' under selected words, for readers who may comment but not write. */
export function CommentOnSelection({ pagesRef, ground, onComment }: Props) {
  const [selected, setSelected] = useState<{ anchor: Anchor; box: Box } | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () => {
      const pane = pagesRef.current
      const selection = document.getSelection()
      const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null
      if (!pane || !range || range.collapsed || !pane.contains(range.commonAncestorContainer)) {
        return setSelected(null)
      }
      const anchor = anchorOfRange(pane, range, ground)
      const rect = [...range.getClientRects()].at(-1)
      const pages = new MeasuredPages(pane)
      setSelected(anchor && rect ? { anchor, box: pages.boxOf(rect) } : null)
    }
    const onChange = () => {
      clearTimeout(timer)
      timer = setTimeout(read, settledMs)
    }
    // Something may be selected by the time that this is loaded.
    onChange()
    document.addEventListener('selectionchange', onChange)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('selectionchange', onChange)
    }
  }, [pagesRef, ground])
  if (!selected) return null
  const { anchor, box } = selected
  const width = pagesRef.current?.clientWidth ?? 0
  const left = Math.max(gapPx, Math.min(box.left + box.width / 2 - 60, width - 140))
  return (
    <MarksLayer pagesRef={pagesRef}>
      <Button
        variant="primary"
        size="small"
        className="comment-here"
        style={{ top: box.top + box.height + gapPx, left }}
        // Keeps the selection.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          document.getSelection()?.removeAllRanges()
          onComment(anchor)
        }}
      >
        <MessageSquarePlus className="i" aria-hidden="true" />
        Comentar
      </Button>
    </MarksLayer>
  )
}
