import type { RefObject } from 'react'
import { useDocuments } from '#web/pages/documents.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { narrow, useMediaQuery } from '#web/ui/breakpoints.ts'
import { Button } from '#web/ui/button.tsx'
import { useIsTwoTexts, useTwoTexts } from './two-texts.ts'
import { momentLabel } from './version-labels.ts'
import { useVersions } from './versions.ts'
import '#web/ui/text-link.css'
import './document-notices.css'

type Props = {
  /** Gets the focus when a notice is removed with its button. */
  pagesRef: RefObject<HTMLElement | null>
}

/** A notice above the pages that they are not the document, or that there are two texts. */
export function DocumentNotices({ pagesRef }: Props) {
  const documents = useDocuments()
  const versions = useVersions()
  const twoTexts = useTwoTexts()
  const shows = useSlice(documents.slice, (state) => state.shows)
  const viewed = useSlice(documents.slice, (state) => state.viewed)
  // On a wide screen the card is in sight.
  const hasNoCard = useMediaQuery(narrow)
  const isDue = useIsTwoTexts()
  const leave = (show: () => void) => {
    show()
    pagesRef.current?.focus({ preventScroll: true })
  }
  return (
    <>
      {shows === 'alternative' && (
        <div className="not-document">
          <p>Esto es lo nuevo, incompleto.</p>
          <Button variant="word" onClick={() => leave(() => documents.showAlternative(false))}>
            Ver mi documento
          </Button>
        </div>
      )}
      {shows === 'draft' && (
        <div className="not-document looked">
          <p>
            <b>Así queda tu borrador</b> · nada cambia hasta que lo uses
          </p>
        </div>
      )}
      {shows === 'viewed' && viewed && (
        <div className="not-document looked">
          <p>
            <b>Versión de {momentLabel(viewed, new Date())}</b> · solo para mirar; la actual sigue
            intacta
          </p>
          <Button size="small" onClick={() => leave(() => void versions.show(null))}>
            Volver a la actual
          </Button>
        </div>
      )}
      {hasNoCard && isDue && (
        <div className="not-document looked">
          <p>
            <b>Hay dos textos.</b> Este documento cambió en otra pestaña.
          </p>
          <Button size="small" onClick={twoTexts.showCard}>
            Elegir
          </Button>
        </div>
      )}
    </>
  )
}
