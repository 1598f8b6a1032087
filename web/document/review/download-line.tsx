import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { troubleWords } from './reference-rows.ts'
import type { Review } from './review.ts'
import { StateMark } from './state-mark.tsx'

/**
 * What is said before a download, if anything. Only what is known to be missing or wrong holds the file back: where
 * nobody could be asked the student can do nothing about it.
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
  /** Null where the file was downloaded already. */
  onDownload: (() => void) | null
  onLeave: () => void
}

/** One line under the button. */
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
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves it, wherever the focus is in it
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
