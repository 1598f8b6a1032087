import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { errorMessage } from '#web/api/api-error.ts'
import { meQuery } from '#web/api/me.api.ts'
import { useExclusiveMutation } from '#web/api/use-exclusive-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/error-text.tsx'
import { focusMain } from '#web/ui/focus-main.ts'
import { showToast } from '#web/ui/toast.tsx'
import { accountDeletionDay, cancelAccountDeletion } from './personal-data.api.ts'
import '#web/ui/account-notice.css'

/** The date of the requested account deletion, and the button that cancels it. */
export function AccountDeletionBanner({ dueAt }: { dueAt: string }) {
  const queryClient = useQueryClient()
  const cancel = useExclusiveMutation({
    mutationFn: cancelAccountDeletion,
    onSuccess: (me) => {
      queryClient.setQueryData(meQuery.queryKey, me)
      focusMain()
      showToast('Conservas tu cuenta. Nada se eliminará.')
    },
  })

  return (
    <aside className="account-notice account-deletion" aria-label="Eliminación de tu cuenta">
      <p>
        <CircleAlert className="i" aria-hidden="true" />
        Tu cuenta se eliminará el {accountDeletionDay(dueAt)}.
      </p>
      <Button size="small" busy={cancel.isPending} onClick={() => cancel.mutate()}>
        Conservar mi cuenta
      </Button>
      {cancel.error && <ErrorText>{errorMessage(cancel.error)}</ErrorText>}
    </aside>
  )
}
