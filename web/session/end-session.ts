import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { errorMessage } from '#web/api/api-error.ts'
import { meQuery } from '#web/api/me.api.ts'
import { paths } from '#web/paths.ts'
import { dropPendingPrompt } from '#web/projects/pending-prompt.ts'
import { useAsk } from '#web/ui/ask.ts'
import { browserStorage, tabStorage } from '#web/ui/browser-storage.ts'
import { type LoginState, writeSignOutState } from './login-state.ts'
import { signOut } from './session.api.ts'
import { announceSessionChange, dropSessionMark } from './session-change.ts'

/** Forgets all data of the user who was signed in and opens the login. */
export function useEndSession() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async (state: LoginState = {}) => {
    await queryClient.cancelQueries(meQuery)
    dropPendingPrompt()
    dropSessionMark()
    tabStorage.removeStartingWith('portada-', 'motivo-', 'extension-')
    browserStorage.removeStartingWith(
      'pedido-',
      'documento-',
      'pasos-',
      'palabras-',
      'referencias-',
      'borrador-',
      'plan-',
    )
    announceSessionChange()
    writeSignOutState(state)
    queryClient.setQueryData(meQuery.queryKey, null)
    await navigate(paths.login, { replace: true, state })
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] })
  }
}

export function useSignOut() {
  const ask = useAsk()
  const endSession = useEndSession()
  return async () => {
    try {
      await signOut()
    } catch (error) {
      return ask.alert(errorMessage(error))
    }
    await endSession()
  }
}
