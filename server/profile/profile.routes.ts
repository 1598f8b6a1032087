import { Hono } from 'hono'
import { UpdateMe } from '#contract/account.ts'
import type { Dependencies } from '#server/dependencies.ts'
import type { AppEnv } from '#server/http/app-types.ts'
import { identify, requireUser } from '#server/http/require-user.ts'
import { validateBody } from '#server/http/validate.ts'
import { getMe } from './get-me.ts'
import { updateProfile } from './update-profile.ts'

/** `GET/PATCH /api/me`. */
export function profileRoutes(dependencies: Pick<Dependencies, 'config' | 'db' | 'findSession'>) {
  const { db } = dependencies
  return new Hono<AppEnv>()
    .get('/', async (c) =>
      c.json((await identify(c, dependencies)) ? await getMe(db, c.get('user')) : null),
    )
    .patch('/', requireUser(dependencies), validateBody(UpdateMe), async (c) => {
      await updateProfile(db, c.get('user').id, c.req.valid('json'))
      return c.json(await getMe(db, c.get('user')))
    })
}
