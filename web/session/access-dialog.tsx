import { useQuery } from '@tanstack/react-query'
import { meQuery } from '#web/api/me.api.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { hasPasskeys } from './passkey-support.ts'
import { SecondFactor } from './second-factor.tsx'
import { SessionList } from './session-list.tsx'
import '#web/ui/dialog.css'
import './access.css'

/** From where and how the account is signed in to. */
export function AccessDialog({ onClose }: { onClose: () => void }) {
  const isOperator = useQuery(meQuery).data?.role === 'operator'
  return (
    <Dialog title="Sesiones y acceso" className="dialog-long" onClose={onClose}>
      <div className="body">
        <SessionList />
        {hasPasskeys() && <PasskeyList />}
        {isOperator && <SecondFactor />}
      </div>
    </Dialog>
  )
}
