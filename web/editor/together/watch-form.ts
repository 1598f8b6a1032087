import type { Together } from '#web/editor/text-saving.ts'
import { showToast } from '#web/ui/toast.tsx'
import { thisWords } from './taken-words.ts'

export const watchForm: Together['watchForm'] = (session, role, isAsBefore) => {
  const stop = session.view.subscribe(() => {
    const isThere = isAsBefore()
    if (isThere && session.takenWords === null) return
    stop()
    const what = (isThere && session.takenWords) || `Otra persona cambió ${thisWords(role)}`
    showToast(`${what}. Lo que escribas irá aparte.`)
  })
  return stop
}
