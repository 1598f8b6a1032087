import { Dialog } from '#web/ui/dialog.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { hasPasskeys } from './passkey-support.ts'
import { SessionList } from './session-list.tsx'
import '#web/ui/dialog.css'
import './access.css'

/** From where and how the account is signed in to. */
export function AccessDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Sesiones y acceso" className="dialog-long" onClose={onClose}>
      <div className="body">
        <SessionList />
        {hasPasskeys() && <PasskeyList />}
      </div>
    </Dialog>
  )
}
