import { ownPasswords } from '#contract/calls/account.ts'
import { cancelDeletion } from '#server/account/account-deletion.ts'
import { sessionOwner } from '#server/account/owner-proof.ts'
import type { Dependencies } from '#server/dependencies.ts'
import type { Register } from '#server/http/register.ts'
import { attachment } from '#server/http/response-headers.ts'
import { getMe } from '#server/profile/profile.ts'
import { exportData } from './export-data.ts'
import { requestDeletion } from './request-deletion.ts'

/** The rights that the law gives students over their data. */
export function personalDataRoutes(
  on: Register,
  dependencies: Pick<Dependencies, 'config' | 'db' | 'log' | 'now' | 'passwords' | 'storage'>,
): void {
  const { db } = dependencies

  on('GET /api/me/export', async ({ c, user }) =>
    c.body(await exportData(dependencies, user), 200, {
      'content-type': 'application/zip',
      'content-disposition': attachment('cuartilla-mis-datos.zip'),
    }),
  )
  on('POST /api/me/deletion', async ({ c, body, forget }) => {
    const dueAt = await requestDeletion(dependencies, sessionOwner(c), body.password)
    await forget(ownPasswords)
    return { deletion_due_at: dueAt.toISOString() }
  })
  on('DELETE /api/me/deletion', async ({ user }) => {
    await cancelDeletion(db, user.id)
    return getMe(db, user)
  })
}
