import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from './button.tsx'
import { ErrorText } from './error-text.tsx'
import { RuledLines } from './pencil.tsx'
import './rows.css'
import './load-failed.css'

type Props = {
  query: Pick<UseQueryResult, 'isPending' | 'refetch'>
  loadingMessage: string
  errorMessage: string
}

/** Shown while data is loading, or when it could not be read. */
export function QueryState({ query, loadingMessage, errorMessage }: Props) {
  if (query.isPending) {
    return (
      <div className="rows-state">
        <p role="status">{loadingMessage}</p>
        <RuledLines />
      </div>
    )
  }
  return (
    <div className="rows-state">
      <ErrorText>{errorMessage}</ErrorText>
      <Button onClick={() => void query.refetch()}>Reintentar</Button>
    </div>
  )
}

/** Shown instead of data that could not be read. */
export function LoadFailed({ message, onReload }: { message: string; onReload: () => void }) {
  return (
    <div className="load-failed">
      <ErrorText>{message}</ErrorText>
      <Button onClick={onReload}>Reintentar</Button>
    </div>
  )
}
