import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * A mutation that is not started again while it runs. `isPending` alone is late: on a slow device a second press comes
 * before the component has rendered.
 */
export function useExclusiveMutation<Data, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
) {
  const isRunning = useRef(false)
  const mutation = useMutation(options)

  const mutate = (variables: Variables) => {
    if (isRunning.current) return
    isRunning.current = true
    const done = () => {
      isRunning.current = false
    }
    mutation.mutateAsync(variables).then(done, done)
  }
  return { ...mutation, mutate }
}
