import type { RequestDeletion } from '#contract/account.ts'
import type { DeletionRow, MeRow } from '#contract/me.ts'
import { api, send } from '#web/api/client.ts'

/** All data about the student on the server, as a ZIP file. */
export async function exportPersonalData(): Promise<Blob> {
  return (await send('GET', '/api/me/export')).blob()
}

export function requestAccountDeletion(proof: RequestDeletion): Promise<DeletionRow> {
  return api.post('/api/me/deletion', proof)
}

export async function cancelAccountDeletion(): Promise<MeRow> {
  return (await send('DELETE', '/api/me/deletion')).json() as Promise<MeRow>
}
