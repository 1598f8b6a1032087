import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '#web/api/api-error.ts'
import { useExclusiveMutation } from '#web/api/use-exclusive-mutation.ts'
import { sendVerification } from '#web/session/session.api.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/error-text.tsx'
import '#web/ui/account-notice.css'

/** Asks to verify the e-mail address, and sends another link. */
export function VerifyBanner({ email, isRequired }: { email: string; isRequired: boolean }) {
  // Stays true while another link is being sent.
  const [isSent, setIsSent] = useState(false)
  const resend = useExclusiveMutation({
    mutationFn: sendVerification,
    onSettled: (_, error) => setIsSent(error === null),
  })

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
      <Button
        variant="ghost"
        size="small"
        className="btn-underlined"
        busy={resend.isPending}
        onClick={() => resend.mutate()}
      >
        Reenviar el enlace
      </Button>
      {resend.error && <ErrorText>{errorMessage(resend.error)}</ErrorText>}
    </aside>
  )
}
