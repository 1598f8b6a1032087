import { useEffect } from 'react'
import { showToast } from './toast.tsx'

/** Says it once each time that it becomes true. */
export function useToastWhen(isTrue: boolean, message: string): void {
  useEffect(() => {
    if (isTrue) showToast(message)
  }, [isTrue, message])
}
