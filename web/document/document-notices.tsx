import type { RefObject } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { History } from './versions/use-history.tsx'
import './document-notices.css'

type Props = {
  /** Where a text beside the document is shown: shows the document again. */
  onShowDocument: (() => void) | null
  /** The version that is looked at instead of the document. */
  looked: History['looked']
  /** Where the card with the choice between two texts is out of sight: shows it. */
  onShowTwoTexts: (() => void) | null
  /** Gets the focus when a button goes away with its notice. */
  pagesRef: RefObject<HTMLElement | null>
}

/** Says above the pages that they are not the document, or that there are two. */
export function DocumentNotices({ onShowDocument, looked, onShowTwoTexts, pagesRef }: Props) {
  const leave = (show: () => void) => {
    show()
    pagesRef.current?.focus()
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
      {looked && (
        <div className="not-document looked">
          <p>
            <b>{looked.label}</b> · solo para mirar; la actual sigue intacta
          </p>
          <Button size="small" onClick={() => leave(looked.leave)}>
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
