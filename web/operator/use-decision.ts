import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError, errorMessage, hasStatus } from '#web/api/api-error.ts'
import { secondFactorDialog } from '#web/session/second-factor.dialogs.ts'
import { useDialogs } from '#web/ui/dialog-context.ts'
import { showToast } from '#web/ui/toast.tsx'

type Decision = { work: () => Promise<unknown>; done: string }

/**
 * Sends an operator's decisions, one at a time, and loads the desk again after each, even after a failure. If a
 * colleague decided first (409), a toast says so, because the form disappears; another error is shown beside the form.
 */
export function useDecision() {
  const client = useQueryClient()
  const { open } = useDialogs()
  /** Does the work; if the server asks for a second factor, opens that dialog and then does the work again. */
  const withSecondFactor = async (work: Decision['work']) => {
    try {
      return await work()
    } catch (error) {
      const isNeeded = error instanceof ApiError && error.code === 'auth.second_factor_needed'
      if (!isNeeded || !(await open(secondFactorDialog, {}))) throw error
      return work()
    }
  }
  const isRunning = useRef(false)
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: ({ work }: Decision) => withSecondFactor(work),
    onSuccess: (_, { done }) => showToast(done),
    onError: (cause) => {
      if (isDecidedElsewhere(cause)) showToast(errorMessage(cause))
    },
    onSettled: () => void client.invalidateQueries({ queryKey: ['operator'] }),
  })

  const decide = async (work: () => Promise<unknown>, done: string): Promise<boolean> => {
    if (isRunning.current) return false
    isRunning.current = true
    const isDone = await mutateAsync({ work, done }).then(
      () => true,
      () => false,
    )
    isRunning.current = false
    return isDone
  }
  const isShown = error !== null && !isDecidedElsewhere(error)
  return { decide, isWorking: isPending, error: isShown ? errorMessage(error) : null }
}

function isDecidedElsewhere(error: unknown): boolean {
  return hasStatus(error, 409)
}
