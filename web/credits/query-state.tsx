import type { UseQueryResult } from '@tanstack/react-query'
import { errorMessage } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { RuledLines } from '#web/ui/pencil.tsx'

type Props = {
  query: Pick<UseQueryResult, 'isPending' | 'error' | 'refetch'>
  loading: string
}

/** In place of what is still being read, or could not be. */
export function QueryState({ query, loading }: Props) {
  if (query.isPending) {
    return (
      <div className="rows-state">
        <p role="status">{loading}</p>
        <RuledLines />
      </div>
    )
  }
  return (
    <div className="rows-state">
      <p role="alert">{errorMessage(query.error)}</p>
      <Button onClick={() => void query.refetch()}>Reintentar</Button>
    </div>
  )
}
