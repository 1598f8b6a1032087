import { X } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import type { CitingText } from '#core/sources/citations-outside.ts'
import { Button } from '#web/ui/button.tsx'
import { SourcesPanel } from './sources-panel.tsx'

type Props = {
  projectId: string
  document: CitingText | null
  onAsk: (request: string) => void
  onClose: () => void
  /** Gets the focus back. */
  openerRef: RefObject<HTMLElement | null>
}

/** The sources in the chat's column, in place of the messages. */
export function SourcesPane({ projectId, document, onAsk, onClose, openerRef }: Props) {
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => headingRef.current?.focus(), [])
  const close = () => {
    onClose()
    openerRef.current?.focus()
  }
  return (
    <section
      className="fuentes cajon"
      aria-label="Fuentes"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.nativeEvent.isComposing) close()
      }}
    >
      <header className="cajon-head">
        <h2 ref={headingRef} tabIndex={-1}>
          Fuentes
        </h2>
        <Button variant="ghost" icon aria-label="Cerrar Fuentes" onClick={close}>
          <X className="i" aria-hidden="true" />
        </Button>
      </header>
      <SourcesPanel projectId={projectId} document={document} onAsk={onAsk} />
    </section>
  )
}
