import { CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import './connection-notice.css'

/** A gap shorter than this is nobody's concern. */
const graceMs = 1_200

/** A calm line over everything while there is no connection; it goes by itself when there is one again. */
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
