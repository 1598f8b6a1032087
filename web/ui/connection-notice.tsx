import { CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import './connection-notice.css'

/** Shorter interruptions are not shown. */
const graceMs = 1_200

/** A line over the page while there is no connection. */
export function ConnectionNotice({ isConnected }: { isConnected: boolean }) {
  const [shown, setShown] = useState<'nothing' | 'lost' | 'back'>('nothing')

  useEffect(() => {
    if (isConnected) {
      setShown((before) => (before === 'lost' ? 'back' : before))
      return
    }
    const timer = setTimeout(() => setShown('lost'), graceMs)
    return () => clearTimeout(timer)
  }, [isConnected])

  return (
    <div role="status" className={shown === 'lost' ? 'no-connection' : 'sr'}>
      {shown === 'lost' && (
        <p>
          <CloudOff className="i i-sm" aria-hidden="true" />
          <span>Sin conexión. Lo que escribes se queda aquí; seguimos en cuanto vuelva.</span>
        </p>
      )}
      {shown === 'back' && 'La conexión volvió.'}
    </div>
  )
}
