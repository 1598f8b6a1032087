import { errorMessage } from '#web/api/api-error.ts'
import { useAsk } from '#web/ui/ask.ts'
import { useEndSession } from './end-session.ts'
import { signOut } from './session.api.ts'

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
