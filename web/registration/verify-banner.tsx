import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '#web/api/api-error.ts'
import { sendVerification } from '#web/session/passwords.api.ts'
import { Button } from '#web/ui/button.tsx'

/** While something waits for the address to be verified: what, and another link. */
export function VerifyBanner({ email, isRequired }: { email: string; isRequired: boolean }) {
  const [isWorking, setIsWorking] = useState(false)
  const [isSent, setIsSent] = useState(false)
  const [error, setError] = useState<string | null>(null)

  const sendAgain = async () => {
    setIsWorking(true)
    setError(null)
    try {
      await sendVerification()
      setIsSent(true)
    } catch (cause) {
      setIsSent(false)
      setError(errorMessage(cause))
    }
    setIsWorking(false)
  }

  const asked = isRequired ? 'Verifica tu correo para generar' : 'Verifica tu correo'
  return (
    <aside className="account-notice verify" aria-label="Verificación de tu correo">
      <p>
        <MailCheck className="i i-sm" aria-hidden="true" />
        <span role="status">
          {isSent
            ? `Enviamos otro enlace a ${email}.`
            : `${asked}: abre el enlace enviado a ${email}.`}
        </span>
      </p>
      <Button variant="ghost" size="small" busy={isWorking} onClick={() => void sendAgain()}>
        Reenviar el enlace
      </Button>
      {error && <p role="alert">{error}</p>}
    </aside>
  )
}
