import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { meQuery } from '#web/api/me.api.ts'
import { paths } from '#web/paths.ts'
import { dropPendingPrompt } from '#web/projects/pending-prompt.ts'
import { browserStorage, tabStorage } from '#web/ui/browser-storage.ts'
import type { LoginState } from './login-state.ts'
import { announceSessionChange } from './session-change.ts'
import { dropSessionMark } from './session-mark.ts'
import { writeSignOutState } from './sign-out-state.ts'

/** Forgets all data of the user who was signed in and opens the login. */
export function useEndSession() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async (state: LoginState = {}) => {
    await queryClient.cancelQueries(meQuery)
    dropPendingPrompt()
    dropSessionMark()
    tabStorage.removeStartingWith('portada-', 'motivo-')
    browserStorage.removeStartingWith('pedido-', 'documento-', 'referencias-', 'borrador-')
    announceSessionChange()
    writeSignOutState(state)
    queryClient.setQueryData(meQuery.queryKey, null)
    await navigate(paths.login, { replace: true, state })
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] })
  }
}
