import { Button } from './button.tsx'
import './load-failed.css'

/** Shown instead of data that could not be read. */
export function LoadFailed({ message, onReload }: { message: string; onReload: () => void }) {
  return (
    <div className="load-failed">
      <p role="alert">{message}</p>
      <Button onClick={onReload}>Reintentar</Button>
    </div>
  )
}
