import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { LinkRow } from '#contract/sharing.ts'
import { errorMessage, hasStatus } from '#web/api/api-error.ts'
import { report } from '#web/api/report.ts'
import { useExclusiveMutation } from '#web/api/use-exclusive-mutation.ts'
import { useAsk } from '#web/ui/ask.ts'
import { phone, useMediaQuery } from '#web/ui/breakpoints.ts'
import { Button } from '#web/ui/button.tsx'
import { useCopied } from '#web/ui/clipboard.ts'
import { formatDate, formatMoment } from '#web/ui/dates.ts'
import { ErrorText } from '#web/ui/error-text.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Row } from '#web/ui/row.tsx'
import { accountFailures } from '#web/words/account-failures.ts'
import { roleNames } from './roles.ts'
import { revokeLink, type SharedWork } from './sharing.api.ts'
import { whatsappAddress } from './whatsapp-address.ts'
import '#web/ui/field.css'
import './sharing.css'

type Props = {
  link: LinkRow
  project: SharedWork
  isNewest: boolean
  /** Whether the link was just made. */
  takesFocus: boolean
  onRevoked: () => Promise<void>
}

/** A link: copied, sent or revoked. */
export function LinkItem({ link, project, isNewest, takesFocus, onRevoked }: Props) {
  const ask = useAsk()
  const revoke = useExclusiveMutation({
    mutationFn: async () => {
      const isSure = await ask.confirm({
        text: '¿Anular este enlace?',
        warning: 'Nadie más podrá entrar por él. Quien ya entró sigue en el trabajo.',
        accept: 'Anular enlace',
      })
      if (!isSure) return false
      try {
        await revokeLink(project.id, link.id)
      } catch (error) {
        // 404: the link was revoked or ended meanwhile.
        if (!hasStatus(error, 404)) throw error
      }
      return true
    },
    onSuccess: async (isDone) => {
      if (isDone) await onRevoked()
    },
  })
  const { role, expires_at, created_at, url } = link
  const made = formatMoment(created_at)
  // Links for the same role are told apart by when they were made.
  const name = `${roleNames[role]}, creado el ${made}`
  return (
    <li>
      <p>
        <b>{roleNames[role]}</b>
        <small>{expires_at === null ? 'No vence' : `Vence el ${formatDate(expires_at)}`}</small>
        <small>Creado el {made}</small>
      </p>
      <Button
        variant="ghost"
        size="small"
        className="share-danger"
        aria-label={`Anular enlace: ${name}`}
        busy={revoke.isPending}
        onClick={() => revoke.mutate()}
      >
        Anular enlace
      </Button>
      {url === null ? (
        <p className="help">Todavía sirve, pero ya no se puede copiar.</p>
      ) : (
        <SendLink
          url={url}
          address={whatsappAddress(role, project.title, url)}
          name={name}
          isNewest={isNewest}
          takesFocus={takesFocus}
        />
      )}
      {revoke.error && <ErrorText>{errorMessage(revoke.error)}</ErrorText>}
    </li>
  )
}

type SendProps = Pick<Props, 'isNewest' | 'takesFocus'> & {
  url: string
  /** WhatsApp's. */
  address: string
  name: string
}

/** On a phone a link is sent first of all, on a desk copied. */
function SendLink({ url, address, name, isNewest, takesFocus }: SendProps) {
  const isPhone = useMediaQuery(phone)
  const { copied, copy } = useCopied()
  const [hasFailed, setHasFailed] = useState(false)
  const rowRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) rowRef.current?.querySelector<HTMLElement>('[data-first]')?.focus()
  }, [takesFocus])
  const onCopy = () =>
    copy(url).then(
      () => setHasFailed(false),
      (error) => {
        report('the link was not copied', error)
        setHasFailed(true)
      },
    )
  const Icon = copied ? Check : Copy
  const words = copied ? 'Copiado' : 'Copiar enlace'
  const send = (
    <a
      key="send"
      className={isNewest && isPhone ? 'btn btn-primary btn-tall' : 'btn btn-line'}
      href={address}
      target="_blank"
      rel="noreferrer"
      aria-label={`Enviar por WhatsApp: ${name}`}
      data-first={isPhone || undefined}
    >
      Enviar por WhatsApp
    </a>
  )
  const copying = (
    <Button
      key="copy"
      variant={isNewest && !isPhone ? 'primary' : 'line'}
      aria-label={`${words}: ${name}`}
      data-first={!isPhone || undefined}
      onClick={() => void onCopy()}
    >
      <Icon className="i" aria-hidden="true" />
      {words}
    </Button>
  )
  return (
    <>
      <Row className="share-send" ref={rowRef}>
        {isPhone ? [send, copying] : [copying, send]}
      </Row>
      <p className="sr" role="status">
        {copied && 'Enlace copiado'}
      </p>
      {hasFailed && (
        <TextField
          label="Enlace"
          readOnly
          value={url}
          error={accountFailures.link_not_copied}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </>
  )
}
