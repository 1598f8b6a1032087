import { CircleAlert } from 'lucide-react'
import type { RefObject } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Anchor, Content, Portal, Root } from '#web/ui/popover-parts.ts'
import type { Lacks } from './use-hand-in.ts'
import '#web/ui/menu.css'
import '#web/ui/notices.css'

type Props = {
  lacks: Lacks
  /** The button that downloaded the file. */
  buttonRef: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/** Beside the button: what the file lacks that was just downloaded. */
export function AfterDownload({ lacks, buttonRef, onClose }: Props) {
  const { lines, references, complete, seeReferences } = lacks
  const hasFocus = () => document.activeElement === buttonRef.current
  return (
    <Root open onOpenChange={onClose}>
      <Anchor virtualRef={buttonRef as RefObject<HTMLButtonElement>} />
      <Portal>
        <Content
          className="popover"
          align="end"
          sideOffset={8}
          collisionPadding={12}
          aria-label="Tu archivo se descargó"
          // A student who is writing keeps the focus.
          onOpenAutoFocus={(event) => hasFocus() || event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (document.activeElement === document.body) buttonRef.current?.focus()
          }}
        >
          {lines.length > 0 && (
            <>
              <p>
                <b>Falta en la portada:</b> {lines.join(', ')}.
              </p>
              <Button variant="primary" size="small" onClick={() => end(complete)}>
                Completar
              </Button>
            </>
          )}
          {references !== null && (
            <p className="alert alert-warn">
              <CircleAlert className="i" aria-hidden="true" />
              <span>{references}</span>
              <Button size="small" onClick={() => end(seeReferences)}>
                Verlas
              </Button>
            </p>
          )}
        </Content>
      </Portal>
    </Root>
  )

  function end(then: (opener: Element | null) => void): void {
    onClose()
    then(buttonRef.current)
  }
}
