import { useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type Props = {
  /** The names of the lines that the title page lacks. */
  missing: readonly string[]
  /** What was asked for, as its button says it: 'Descargar así'. */
  accept: string
  onComplete: () => void
  onAccept: () => void
  onClose: () => void
}

/** Asked before a document leaves with placeholders on its title page. */
export function MissingLinesDialog({ missing, accept, onComplete, onAccept, onClose }: Props) {
  const completeRef = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      title={`Falta: ${missing.join(', ')}`}
      onClose={onClose}
      initialFocus={completeRef}
      foot={
        <>
          <Button variant="line" onClick={onAccept}>
            {accept}
          </Button>
          <Button ref={completeRef} variant="primary" onClick={onComplete}>
            Completar
          </Button>
        </>
      }
    >
      <p className="body muted">
        {missing.length === 1 ? 'Va en la portada.' : 'Van en la portada.'}
      </p>
    </Dialog>
  )
}
