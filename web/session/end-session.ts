import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { meQuery } from '#web/api/me.api.ts'
import { paths } from '#web/paths.ts'
import { dropPendingPrompt } from '#web/projects/pending-prompt.ts'
import { browserStorage, tabStorage } from '#web/ui/browser-storage.ts'
import type { LoginState } from './login-state.ts'
import { dropSessionMark } from './session-mark.ts'

/** In the query cache while somebody leaves on purpose: the login's state, which then leads back to nowhere. */
export const signOutKey = ['sign-out']

/** Forgets everything of whoever was signed in and goes to the login. */
export function useEndSession() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async (state: LoginState = {}) => {
    await queryClient.cancelQueries(meQuery)
    dropPendingPrompt()
    dropSessionMark()
    tabStorage.removeStartingWith('portada-', 'motivo-')
    browserStorage.removeStartingWith('pedido-')
    queryClient.setQueryData(signOutKey, state)
    queryClient.setQueryData(meQuery.queryKey, null)
    await navigate(paths.login, { replace: true, state })
    const kept = [signOutKey[0], ...meQuery.queryKey]
    queryClient.removeQueries({ predicate: ({ queryKey }) => !kept.includes(String(queryKey[0])) })
  }
}
