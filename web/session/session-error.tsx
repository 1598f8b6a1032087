import { errorMessage } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/error-text.tsx'
import { FullScreen } from '#web/ui/full-screen.tsx'

/** Shown when it is not known whether anyone is signed in. */
export function SessionError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <FullScreen>
      <ErrorText>{errorMessage(error)}</ErrorText>
      <Button onClick={onRetry}>Reintentar</Button>
    </FullScreen>
  )
}
