import { useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type Props = { amount: string; email: string; onClose: (isSure?: boolean) => void }

/** The confirmation that the key V opens. */
export function ConfirmValidation({ amount, email, onClose }: Props) {
  const cancelRef = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      role="alertdialog"
      title={`¿Validar $${amount}?`}
      onClose={onClose}
      initialFocus={cancelRef}
      foot={
        <>
          <Button ref={cancelRef} variant="ghost" onClick={() => onClose()}>
            Cancelar
          </Button>
          <Button className="btn-blue" onClick={() => onClose(true)}>
            Validar
          </Button>
        </>
      }
    >
      <div className="body">
        <p className="muted about">
          Suma {amount} créditos a {email}. La tecla <kbd>V</kbd> solo abre esta pregunta.
        </p>
      </div>
    </Dialog>
  )
}
