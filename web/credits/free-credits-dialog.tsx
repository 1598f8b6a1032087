import { useQuery } from '@tanstack/react-query'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { creditLabel, formatCredits2 } from '#core/credits/units.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { report } from '#web/api/report.ts'
import { Button } from '#web/ui/button.tsx'
import { useCopied } from '#web/ui/clipboard.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { accountFailures } from '#web/words/account-failures.ts'
import { referralCodeQuery } from './credits.api.ts'
import './credits.css'

/** The invite link, and the friends and credits it brought. */
export function FreeCreditsDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(referralCodeQuery)
  const referral = query.data
  return (
    <Dialog title="Obtén créditos gratis" name="Créditos gratis" onClose={onClose}>
      <div className="body">
        {referral ? (
          <>
            <p className="muted">
              Comparte tu enlace: por cada amigo que se registre con él
              {referral.needs_verified_friend && ' y verifique su correo'} recibes{' '}
              {creditLabel(formatCredits2(referral.reward_credits))}.
            </p>
            <InviteLink url={referral.referral_url} />
            <div className="earned">
              <p>
                <b>{referral.friends_joined}</b>
                {referral.friends_joined === 1 ? 'amigo registrado' : 'amigos registrados'}
              </p>
              <p>
                <b>{formatCredits2(referral.credits_earned)}</b>
                {referral.credits_earned === 1 ? 'crédito ganado' : 'créditos ganados'}
              </p>
            </div>
            {referral.friends_waiting > 0 && (
              <p className="muted">{waitingLabel(referral.friends_waiting)}</p>
            )}
          </>
        ) : (
          <QueryState
            query={query}
            loadingMessage="Cargando tu enlace..."
            errorMessage={errorMessage(query.error)}
          />
        )}
      </div>
    </Dialog>
  )
}

function waitingLabel(friends: number): string {
  return friends === 1
    ? '1 amigo más se registró: recibes los créditos cuando verifique su correo.'
    : `${friends} amigos más se registraron: recibes los créditos cuando verifiquen su correo.`
}

function InviteLink({ url }: { url: string }) {
  const { copied, copy } = useCopied()
  const [failed, setFailed] = useState(false)
  const onCopy = () =>
    copy(url).then(
      () => setFailed(false),
      (error) => {
        report('the link was not copied', error)
        setFailed(true)
      },
    )
  return (
    <div className="copy-line">
      <TextField
        label="Tu enlace"
        readOnly
        value={url}
        error={failed ? accountFailures.link_not_copied : undefined}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant="primary" onClick={() => void onCopy()}>
        {copied ? (
          <Check className="i" aria-hidden="true" />
        ) : (
          <Copy className="i" aria-hidden="true" />
        )}
        {copied ? 'Copiado' : 'Copiar'}
      </Button>
      <p className="sr" role="status">
        {copied && 'Enlace copiado'}
      </p>
    </div>
  )
}
