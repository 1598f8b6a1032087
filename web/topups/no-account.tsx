import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import './no-account.css'

export const closedMessage =
  'No envíes dinero: por ahora no recibimos transferencias. Tus créditos y tus proyectos siguen como están.'

/** There is no account to transfer to, and what that means. */
export function NoAccount({ children }: { children: ReactNode }) {
  return (
    <div className="alert alert-warn no-account" role="note">
      <CircleAlert className="i" aria-hidden="true" />
      <p>
        <b>Todavía no hay una cuenta a la que transferir.</b> {children}
      </p>
    </div>
  )
}
