import type { RequestDeletion } from '#contract/account.ts'
import { call, send } from '#web/api/client.ts'

/** All data about the student on the server, as a ZIP file. */
export async function exportPersonalData(): Promise<Blob> {
  return (await send('GET /api/me/export')).blob()
}

export const requestAccountDeletion = (proof: RequestDeletion) =>
  call('POST /api/me/deletion', { body: proof })

export const cancelAccountDeletion = () => call('DELETE /api/me/deletion')
