import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { meQuery } from '#web/api/me.api.ts'
import { paths } from '#web/paths.ts'
import { dropCarriedPrompt } from '#web/projects/pending-prompt.ts'
import { keptByBrowser, keptByTab } from '#web/ui/browser-storage.ts'
import type { LoginState } from './login-state.ts'
import { dropSessionMark } from './session-mark.ts'

/** In the query cache while somebody leaves on purpose: the login's state, which then leads back to nowhere. */
export const leavingKey = ['leaving']

/** Forgets everything of whoever was signed in and goes to the login. */
export function useEndSession() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async (state: LoginState = {}) => {
    await queryClient.cancelQueries(meQuery)
    dropCarriedPrompt()
    dropSessionMark()
    keptByTab.removeStartingWith('portada-', 'motivo-')
    keptByBrowser.removeStartingWith('pedido-', 'documento-')
    queryClient.setQueryData(leavingKey, state)
    queryClient.setQueryData(meQuery.queryKey, null)
    await navigate(paths.login, { replace: true, state })
    const kept = [leavingKey[0], ...meQuery.queryKey]
    queryClient.removeQueries({ predicate: ({ queryKey }) => !kept.includes(String(queryKey[0])) })
  }
}
