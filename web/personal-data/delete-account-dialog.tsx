import { type FormEvent, useRef, useState } from 'react'
import { deletionGraceDays } from '#contract/account.ts'
import { ApiError, errorMessage } from '#web/api/api-error.ts'
import { useEndSession } from '#web/session/end-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { leavingDay } from './account-deletion-day.ts'
import { requestDeletion } from './personal-data.api.ts'
import '#web/ui/field.css'
import './personal-data.css'

/** Says what goes and what stays, and asks for the password before anything does. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const endSession = useEndSession()
  const [password, setPassword] = useState('')
  const [wrongPassword, setWrongPassword] = useState<string>()
  const [error, setError] = useState<string | null>(null)
  const [isWorking, setIsWorking] = useState(false)
  const inputRef = useRef<HTMLInputElement>(null)

  const refuse = (words: string) => {
    setWrongPassword(words)
    inputRef.current?.focus()
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isWorking) return
    setError(null)
    setWrongPassword(undefined)
    if (password === '') return refuse('Escribe tu contraseña.')
    setIsWorking(true)
    try {
      const { deletion_due_at } = await requestDeletion({ password })
      await endSession({
        notice: `Tu cuenta se eliminará el ${leavingDay(deletion_due_at)}. Si cambias de idea, inicia sesión antes de ese día.`,
      })
    } catch (cause) {
      setIsWorking(false)
      if (cause instanceof ApiError && cause.code === 'auth.wrong_password') {
        refuse(errorMessage(cause))
      } else setError(errorMessage(cause))
    }
  }

  return (
    <Dialog title="Eliminar cuenta" onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <div className="body">
          <ul className="consequences">
            <li>
              Tienes <b>{deletionGraceDays} días para arrepentirte</b>: basta con iniciar sesión y
              elegir «Conservar mi cuenta».
            </li>
            <li>
              Después se borran para siempre tu perfil, tu foto, tus proyectos y todos sus textos.
            </li>
            <li>Los créditos que te queden se pierden y no se devuelven.</li>
            <li>
              Los registros de tus recargas se conservan, pero sin tu nombre ni tu correo. Si una
              está por verificar, se espera a que se decida.
            </li>
          </ul>
          <p className="help">
            Si quieres una copia, cierra esto y elige antes «Descargar mis datos».
          </p>
          <PasswordField
            ref={inputRef}
            label="Tu contraseña"
            autoComplete="current-password"
            value={password}
            error={wrongPassword}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          {error && <FieldError>{error}</FieldError>}
        </div>
        <div className="dialog-foot">
          <Button variant="ghost" onClick={onClose}>
            Cancelar
          </Button>
          <Button variant="danger" type="submit" busy={isWorking}>
            Eliminar mi cuenta
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
