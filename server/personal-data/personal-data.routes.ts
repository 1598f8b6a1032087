import { Hono } from 'hono'
import { RequestDeletion } from '#contract/account.ts'
import { cancelDeletion } from '#server/account/deletion-date.ts'
import type { Dependencies } from '#server/dependencies.ts'
import type { AppEnv } from '#server/http/app-types.ts'
import { forgetAttempts, limitAttempts } from '#server/http/rate-limit.ts'
import { requireUser } from '#server/http/require-user.ts'
import { attachment } from '#server/http/response-headers.ts'
import { validateBody } from '#server/http/validate.ts'
import { getMe } from '#server/profile/get-me.ts'
import { exportData } from './export-data.ts'
import { requestDeletion } from './request-deletion.ts'

const exportsPerUser = { attempts: 4, windowSeconds: 3_600 }
const wrongPasswords = { attempts: 10, windowSeconds: 900 }

/** Under `/api/me`: the rights that the law gives students over their data. */
export function personalDataRoutes(
  dependencies: Pick<
    Dependencies,
    'auth' | 'config' | 'db' | 'findSession' | 'log' | 'now' | 'storage'
  >,
) {
  const { db } = dependencies
  return new Hono<AppEnv>()
    .use('/export', requireUser(dependencies))
    .use('/deletion', requireUser(dependencies))
    .get('/export', async (c) => {
      const user = c.get('user')
      await limitAttempts(dependencies, `export:${user.id}`, exportsPerUser)
      return c.body(await exportData(dependencies, user), 200, {
        'content-type': 'application/zip',
        'content-disposition': attachment('cuartilla-mis-datos.zip'),
      })
    })
    .post('/deletion', validateBody(RequestDeletion), async (c) => {
      const user = c.get('user')
      const attempts = `own-password:${user.id}`
      await limitAttempts(dependencies, attempts, wrongPasswords)
      const { password } = c.req.valid('json')
      const dueAt = await requestDeletion(dependencies, user, password)
      await forgetAttempts(db, attempts)
      return c.json({ deletion_due_at: dueAt.toISOString() })
    })
    .delete('/deletion', async (c) => {
      await cancelDeletion(db, c.get('user').id)
      return c.json(await getMe(db, c.get('user')))
    })
}
