import { X } from 'lucide-react'
import { AlertDialog, Dialog as PlainDialog } from 'radix-ui'
import { type ReactNode, type RefObject, useContext } from 'react'
import { CurrentDialogContext } from './dialog-context.ts'
import { focusMain } from './focus-main.ts'
import { IconButton } from './icon-button.tsx'
import './dialog.css'

type Props = {
  title: ReactNode
  /** Its accessible name, where that is not the title. */
  name?: string
  onClose: () => void
  children?: ReactNode
  foot?: ReactNode
  /** `alertdialog` interrupts to ask; it has no close button in its head. */
  role?: 'dialog' | 'alertdialog'
  /** Where the focus starts, an element or the name of a field; else the first control. */
  initialFocus?: RefObject<HTMLElement | null> | string
  className?: string
}

/** A modal over the page; at phone width a sheet from below. It is open for as long as it is rendered. */
export function Dialog(props: Props) {
  const {
    title,
    name,
    onClose,
    children,
    foot,
    role = 'dialog',
    initialFocus,
    className = '',
  } = props
  const Radix = role === 'alertdialog' ? AlertDialog : PlainDialog
  const opener = useContext(CurrentDialogContext)?.opener
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="scrim">
          <Radix.Content
            className={`dialog ${className}`}
            aria-describedby={undefined}
            // Escape closes the dialog it is pressed in. The library asks which one is on top, and for some moments
            // after a second one has opened it still finds the first.
            onEscapeKeyDown={(event) => event.preventDefault()}
            onKeyDown={(event) => {
              const isHere = (event.target as Element).closest('.dialog') === event.currentTarget
              if (event.key === 'Escape' && isHere && !event.nativeEvent.isComposing) onClose()
            }}
            {...(name === undefined ? {} : { 'aria-label': name, 'aria-labelledby': undefined })}
            onOpenAutoFocus={(event) => {
              const start =
                typeof initialFocus === 'string'
                  ? (event.currentTarget as Element).querySelector<HTMLElement>(
                      `[name="${initialFocus}"]`,
                    )
                  : initialFocus?.current
              if (!start) return
              event.preventDefault()
              start.focus()
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              const next = typeof opener === 'function' ? opener() : opener
              if (next instanceof HTMLElement && next.isConnected) next.focus()
              else if (isFocusLost()) focusMain()
            }}
          >
            <div className="dialog-head">
              <Radix.Title>{title}</Radix.Title>
              {role === 'dialog' && (
                <PlainDialog.Close asChild>
                  <IconButton label="Cerrar" icon={X} />
                </PlainDialog.Close>
              )}
            </div>
            {children}
            {foot && <div className="dialog-foot">{foot}</div>}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** The element that had the focus was removed. */
function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}
