import type { Dependencies } from '#server/dependencies.ts'
import type { Register } from '#server/http/register.ts'
import { identify } from '#server/http/require-user.ts'
import { getMe, updateProfile } from './profile.ts'

/** The user's own row. */
export function profileRoutes(
  on: Register,
  dependencies: Pick<Dependencies, 'config' | 'db' | 'findSession'>,
): void {
  const { db } = dependencies

  on('GET /api/me', async ({ c }) =>
    (await identify(c, dependencies)) ? getMe(db, c.get('user')) : null,
  )
  on('PATCH /api/me', async ({ user, body }) => {
    await updateProfile(db, user.id, body)
    return getMe(db, user)
  })
}
