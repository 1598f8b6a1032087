import { useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type Props = {
  /** The names of the lines that the title page lacks. */
  missing: readonly string[]
  /** The label of the button that goes on anyway: 'Descargar así'. */
  accept: string
  onClose: (reply?: 'complete' | 'accept') => void
}

/** The question before a document with placeholders on its title page is copied or downloaded. */
export function MissingLinesDialog({ missing, accept, onClose }: Props) {
  const completeRef = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      title={`Falta: ${missing.join(', ')}`}
      onClose={onClose}
      initialFocus={completeRef}
      foot={
        <>
          <Button variant="line" onClick={() => onClose('accept')}>
            {accept}
          </Button>
          <Button ref={completeRef} variant="primary" onClick={() => onClose('complete')}>
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
