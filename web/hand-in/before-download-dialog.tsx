import { CircleAlert } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import '#web/ui/notices.css'

type Props = {
  /** The names of the lines that the title page lacks. */
  missing: readonly string[]
  /** What is wrong with the references, in a sentence; null for nothing. */
  references: string | null
  /** Which characters the file will not show, in a sentence; null for none. */
  undrawn: string | null
  onClose: (reply?: 'complete' | 'references' | 'download') => void
}

/** Everything that is asked before a download, at once. */
export function BeforeDownloadDialog({ missing, references, undrawn, onClose }: Props) {
  const firstRef = useRef<HTMLButtonElement>(null)
  const isMissing = missing.length > 0
  const isAsIs = !isMissing && references === null
  const seeReferences = () => onClose('references')
  return (
    <Dialog
      title={isMissing ? `Falta: ${missing.join(', ')}` : 'Antes de descargar'}
      onClose={onClose}
      initialFocus={firstRef}
      foot={
        <>
          {isAsIs && (
            <Button variant="line" onClick={() => onClose()}>
              Volver
            </Button>
          )}
          <Button
            ref={isAsIs ? firstRef : undefined}
            variant={isAsIs ? 'primary' : 'line'}
            onClick={() => onClose('download')}
          >
            Descargar así
          </Button>
          {isMissing && (
            <Button ref={firstRef} variant="primary" onClick={() => onClose('complete')}>
              Completar
            </Button>
          )}
          {!isMissing && references !== null && (
            <Button ref={firstRef} variant="primary" onClick={seeReferences}>
              Verlas
            </Button>
          )}
        </>
      }
    >
      <div className="body muted">
        {isMissing && <p>{missing.length === 1 ? 'Va en la portada.' : 'Van en la portada.'}</p>}
        {references !== null && (
          <p className="alert alert-warn">
            <CircleAlert className="i" aria-hidden="true" />
            <span>{references}</span>
            {isMissing && (
              <Button size="small" onClick={seeReferences}>
                Verlas
              </Button>
            )}
          </p>
        )}
        {undrawn !== null && (
          <p className="alert alert-warn">
            <CircleAlert className="i" aria-hidden="true" />
            <span>{undrawn}</span>
          </p>
        )}
      </div>
    </Dialog>
  )
}
