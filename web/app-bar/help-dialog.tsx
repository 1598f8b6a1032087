import { useQuery } from '@tanstack/react-query'
import { Mail, MessageCircle } from 'lucide-react'
import type { SettingsRow } from '#contract/me.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { settingsQuery } from '#web/api/settings.api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorText } from '#web/ui/error-text.tsx'
import '#web/ui/field.css'

type Props = { email: string; onClose: () => void }

/** Ayuda: a link to a person on WhatsApp (specification §2), else to their address. */
export function HelpDialog({ email, onClose }: Props) {
  const settings = useQuery(settingsQuery)
  return (
    <Dialog title="Ayuda" onClose={onClose}>
      <div className="body">
        {settings.isPending && <p role="status">Cargando...</p>}
        {settings.isError && (
          <>
            <ErrorText>{errorMessage(settings.error)}</ErrorText>
            <Button onClick={() => void settings.refetch()}>Reintentar</Button>
          </>
        )}
        {settings.data && <Contact settings={settings.data} email={email} />}
      </div>
    </Dialog>
  )
}

function Contact({ settings, email }: { settings: SettingsRow; email: string }) {
  const { whatsapp_number: number, help_email: address } = settings
  const text = `Hola, necesito ayuda con Cuartilla. Mi cuenta es ${email}.`
  if (number === null && address !== null) return <MailContact address={address} text={text} />
  if (number === null) {
    return (
      <p className="muted">
        El contacto por WhatsApp todavía no está configurado en este sitio. Mientras tanto, el
        estado de tus recargas está en «Pagos» y el de tus créditos en «Créditos».
      </p>
    )
  }
  return (
    <>
      <p className="muted">
        ¿Una recarga que no llega, un texto que no salió bien, una duda? Escríbenos por WhatsApp.
      </p>
      <a
        className="btn btn-primary btn-wide btn-tall"
        href={`https://wa.me/${number.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noreferrer"
      >
        <MessageCircle className="i" aria-hidden="true" />
        Escribir por WhatsApp
      </a>
      <p className="help">
        Se abre con un mensaje que puedes cambiar antes de enviarlo. Si escribes por una recarga,
        ten a mano su número de comprobante.
      </p>
    </>
  )
}

function MailContact({ address, text }: { address: string; text: string }) {
  const query = `subject=${encodeURIComponent('Ayuda con Cuartilla')}&body=${encodeURIComponent(text)}`
  return (
    <>
      <p className="muted">
        ¿Una recarga que no llega, un texto que no salió bien, una duda? Escríbenos a {address}.
      </p>
      <a
        className="btn btn-primary btn-wide btn-tall"
        href={`mailto:${encodeURIComponent(address)}?${query}`}
      >
        <Mail className="i" aria-hidden="true" />
        Escribir un correo
      </a>
    </>
  )
}
