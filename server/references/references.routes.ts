import { Hono } from 'hono'
import { CheckReferences, type CheckReferencesResult } from '#contract/references.ts'
import type { Dependencies } from '#server/dependencies.ts'
import type { AppEnv } from '#server/http/app-types.ts'
import { limitAttempts } from '#server/http/rate-limit.ts'
import { requireUser } from '#server/http/require-user.ts'
import { validateBody } from '#server/http/validate.ts'
import { checkReferences } from './check-references.ts'

/** Calls, not references: a student checks a list again after each correction. */
const checksPerUser = { attempts: 60, windowSeconds: 3_600 }

/** `/api/references`: references compared with the public record. */
export function referenceRoutes(
  dependencies: Pick<Dependencies, 'config' | 'db' | 'log' | 'findSession' | 'indexClient'>,
) {
  const { config } = dependencies
  return new Hono<AppEnv>()
    .use(requireUser(dependencies))
    .post('/check', validateBody(CheckReferences), async (c) => {
      const userId = c.get('user').id
      await limitAttempts(dependencies, `references:${userId}`, checksPerUser)
      const results = await checkReferences(dependencies, userId, c.req.valid('json').references)
      const isOff = config.referenceChecks === null
      return c.json({ results, ...(isOff && { is_off: true }) } satisfies CheckReferencesResult)
    })
}
