import { CircleAlert } from 'lucide-react'
import type { TransfersTaken } from '#contract/topups.ts'
import '#web/ui/notices.css'
import './no-account.css'

/** There is no account to transfer to, and what that means. */
export function NoAccount({ transfers }: { transfers: Exclude<TransfersTaken, 'accounts'> }) {
  return (
    <div className="alert alert-warn no-account" role="note">
      <CircleAlert className="i" aria-hidden="true" />
      <p>
        <b>Todavía no hay una cuenta a la que transferir.</b> No envíes dinero:{' '}
        {transfers === 'trial'
          ? 'este sitio está a prueba. Puedes registrar una transferencia de ejemplo.'
          : 'por ahora no recibimos transferencias. Tus créditos y tus proyectos siguen como están.'}
      </p>
    </div>
  )
}
