import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { troubleWords } from './reference-rows.ts'
import type { Review } from './review.ts'
import { StateMark } from './state-mark.tsx'

/**
 * The warning before a download, if there is one. Only references known to be missing or wrong hold the file back: if
 * the indexes could not be reached, the student can do nothing about it.
 */
export function heldBack(review: Review): { words: string; isHeld: boolean } | null {
  const trouble = review.references.trouble()
  const words = trouble && troubleWords(trouble)
  if (!trouble || words === null) return null
  return { words, isHeld: trouble.retracted + trouble.notFound > 0 }
}

type Props = {
  words: string
  onSee: () => void
  /** Downloads anyway; null when the file was already downloaded. */
  onDownload: (() => void) | null
  onLeave: () => void
}

/** A line under the download button. */
export function DownloadLine({ words, onSee, onDownload, onLeave }: Props) {
  const ref = useRef<HTMLButtonElement>(null)
  const isHeld = onDownload !== null
  useEffect(() => {
    if (isHeld) ref.current?.focus()
  }, [isHeld])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onLeave()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it, wherever the focus is inside
    <div className="avl" onKeyDown={onKeyDown}>
      <StateMark shape={words.includes('retractada') ? 'cross' : isHeld ? 'unknown' : 'ring'} />
      <p role="status">{words}</p>
      <span className="avl-acts">
        <Button size="small" variant="ghost" className="avl-see" onClick={onSee}>
          Verlas
        </Button>
        {onDownload ? (
          <Button ref={ref} size="small" onClick={onDownload}>
            Descargar igual
          </Button>
        ) : (
          <Button size="small" variant="ghost" icon aria-label="Cerrar aviso" onClick={onLeave}>
            <X className="i" aria-hidden="true" />
          </Button>
        )}
      </span>
    </div>
  )
}
