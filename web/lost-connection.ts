import { report } from '#web/api/report.ts'
import { showToast } from '#web/ui/toast.tsx'
import { failures } from '#web/words/failures.ts'

/** Logs what could not be loaded and why, and tells the user that there is no connection. */
export function toastLostConnection(what: string, cause: unknown): void {
  report(what, cause)
  showToast(failures.unreached)
}
