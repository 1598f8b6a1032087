import type { RequestDeletion } from '#contract/account.ts'
import { ecuadorDay } from '#core/credits/days.ts'
import { formatSpanishDate } from '#core/document/spanish-date.ts'
import { call, send } from '#web/api/client.ts'

/** All data about the student on the server, as a ZIP file. */
export async function exportPersonalData(): Promise<Blob> {
  return (await send('GET /api/me/export')).blob()
}

export const requestAccountDeletion = (proof: RequestDeletion) =>
  call('POST /api/me/deletion', { body: proof })

export const cancelAccountDeletion = () => call('DELETE /api/me/deletion')

/** The day of an account deletion in Ecuador, written as in the mail about it: "5 de diciembre de 2026". */
export function accountDeletionDay(deletionDueAt: string): string {
  const { year, month, day } = ecuadorDay(new Date(deletionDueAt))
  return formatSpanishDate(year, month, day)
}
