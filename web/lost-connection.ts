import { noConnectionMessage } from '#web/api/api-error.ts'
import { report } from '#web/api/report.ts'
import { showToast } from '#web/ui/toast.tsx'

/** Logs what could not be loaded and why, and tells the user that there is no connection. */
export function toastLostConnection(what: string, cause: unknown): void {
  report(what, cause)
  showToast(noConnectionMessage)
}
