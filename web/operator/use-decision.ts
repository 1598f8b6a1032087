import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorMessage, hasStatus } from '#web/api/api-error.ts'
import { showToast } from '#web/ui/toast.tsx'

/**
 * Runs one decision at a time and reads the desk again after it, done or refused. What a colleague did first is
 * told in a toast, because the form it was refused to goes away; anything else stays beside the form.
 */
export function useDecision() {
  const client = useQueryClient()
  const [isWorking, setIsWorking] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const isBusy = useRef(false)

  const decide = async (work: () => Promise<unknown>, done: string): Promise<boolean> => {
    if (isBusy.current) return false
    isBusy.current = true
    setIsWorking(true)
    setError(null)
    try {
      await work()
      showToast(done)
      return true
    } catch (cause) {
      if (hasStatus(cause, 409)) showToast(errorMessage(cause))
      else setError(errorMessage(cause))
      return false
    } finally {
      isBusy.current = false
      setIsWorking(false)
      void client.invalidateQueries({ queryKey: ['operator'] })
    }
  }
  return { decide, isWorking, error }
}
