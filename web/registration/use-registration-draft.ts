import { useQuery, useQueryClient } from '@tanstack/react-query'
import { blankRegistration, type Registration } from './register-steps.ts'

type Draft = { stepIndex: number; values: Registration }

const draftKey = ['registration-draft']
const blankDraft: Draft = { stepIndex: 0, values: blankRegistration }

/**
 * What is written of a registration, and at which step. It outlives the page, so that whoever looks at the terms
 * or the login finds it again; it is only in memory, as it holds a password.
 */
export function useRegistrationDraft() {
  const queryClient = useQueryClient()
  const draft = useQuery({
    queryKey: draftKey,
    queryFn: () => blankDraft,
    initialData: blankDraft,
    staleTime: 'static',
  })
  return { ...draft.data, keep: (changed: Draft) => queryClient.setQueryData(draftKey, changed) }
}
