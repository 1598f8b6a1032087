import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '#web/api/api-error.ts'
import { meQuery } from '#web/api/me.api.ts'
import { Button } from '#web/ui/button.tsx'
import { focusMain } from '#web/ui/focus-main.ts'
import { showToast } from '#web/ui/toast.tsx'
import { leavingDay } from './account-deletion-day.ts'
import { takeBackDeletion } from './personal-data.api.ts'

/** While an account waits for its deletion: when that is, and the way back. */
export function LeavingBanner({ dueAt }: { dueAt: string }) {
  const queryClient = useQueryClient()
  const [isWorking, setIsWorking] = useState(false)
  const [error, setError] = useState<string | null>(null)

  const keep = async () => {
    setIsWorking(true)
    setError(null)
    try {
      queryClient.setQueryData(meQuery.queryKey, await takeBackDeletion())
      focusMain()
      showToast('Conservas tu cuenta. Nada se eliminará.')
    } catch (cause) {
      setError(errorMessage(cause))
      setIsWorking(false)
    }
  }

  return (
    <aside className="account-notice leaving" aria-label="Eliminación de tu cuenta">
      <p>
        <CircleAlert className="i" aria-hidden="true" />
        Tu cuenta se eliminará el {leavingDay(dueAt)}.
      </p>
      <Button size="small" busy={isWorking} onClick={() => void keep()}>
        Conservar mi cuenta
      </Button>
      {error && <p role="alert">{error}</p>}
    </aside>
  )
}
