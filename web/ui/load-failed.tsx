import { Button } from './button.tsx'

/** In place of what could not be read. */
export function LoadFailed({ words, onReload }: { words: string; onReload: () => void }) {
  return (
    <div className="load-failed">
      <p role="alert">{words}</p>
      <Button onClick={onReload}>Reintentar</Button>
    </div>
  )
}
