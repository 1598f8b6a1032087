import { useEffect } from 'react'
import { showToast } from './toast.tsx'

/** Shows a toast each time that `isTrue` becomes true. */
export function useToastWhen(isTrue: boolean, message: string): void {
  useEffect(() => {
    if (isTrue) showToast(message)
  }, [isTrue, message])
}
