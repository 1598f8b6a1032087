import { useQuery } from '@tanstack/react-query'
import { meQuery } from '#web/api/me.api.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { IdentityList } from './identity-list.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { hasPasskeys } from './passkey-support.ts'
import { SecondFactor } from './second-factor.tsx'
import { SessionList } from './session-list.tsx'
import '#web/ui/dialog.css'
import './access.css'

type Props = {
  /** After a new password: what else signs in comes first, to be removed where it is not known. */
  isReview?: boolean
  onClose: () => void
}

/** From where and how the account is signed in to. */
export function AccessDialog({ isReview = false, onClose }: Props) {
  const isOperator = useQuery(meQuery).data?.role === 'operator'
  return (
    <Dialog title="Sesiones y acceso" className="dialog-long" onClose={onClose}>
      <div className="body">
        {isReview ? (
          <p role="status">
            Cambiaste tu contraseña. También se puede ingresar con lo que ves aquí: quita lo que no
            reconozcas.
          </p>
        ) : (
          <SessionList />
        )}
        {(isReview || hasPasskeys()) && <PasskeyList />}
        <IdentityList />
        {isOperator && <SecondFactor />}
      </div>
    </Dialog>
  )
}
