import type { RefObject } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { History } from './use-history.tsx'
import './document-notices.css'

type Props = {
  /** Shows the document again; null while it is shown. */
  onShowDocument: (() => void) | null
  /** The version shown instead of the document. */
  viewed: History['viewed']
  /** Shows the card with the choice between two texts; null where it is in sight or there is none. */
  onShowTwoTexts: (() => void) | null
  /** Gets the focus when a notice is removed with its button. */
  pagesRef: RefObject<HTMLElement | null>
}

/** A notice above the pages that they are not the document, or that there are two texts. */
export function DocumentNotices({ onShowDocument, viewed, onShowTwoTexts, pagesRef }: Props) {
  const leave = (show: () => void) => {
    show()
    pagesRef.current?.focus({ preventScroll: true })
  }
  return (
    <>
      {onShowDocument && (
        <div className="not-document">
          <p>Esto es lo nuevo, incompleto.</p>
          <button type="button" className="link" onClick={() => leave(onShowDocument)}>
            Ver mi documento
          </button>
        </div>
      )}
      {viewed && (
        <div className="not-document looked">
          <p>
            <b>{viewed.label}</b> · solo para mirar; la actual sigue intacta
          </p>
          <Button size="small" onClick={() => leave(viewed.leave)}>
            Volver a la actual
          </Button>
        </div>
      )}
      {onShowTwoTexts && (
        <div className="not-document looked">
          <p>
            <b>Hay dos textos.</b> Este documento cambió en otra pestaña.
          </p>
          <Button size="small" onClick={onShowTwoTexts}>
            Elegir
          </Button>
        </div>
      )}
    </>
  )
}
