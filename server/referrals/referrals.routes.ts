import { Hono } from 'hono'
import { ProcessReferral, type ProcessReferralResult } from '#contract/referrals.ts'
import type { Dependencies } from '#server/dependencies.ts'
import type { AppEnv } from '#server/http/app-types.ts'
import { requireUser } from '#server/http/require-user.ts'
import { validateBody } from '#server/http/validate.ts'
import { getReferralCode } from './get-referral-code.ts'
import { processReferral } from './process-referral.ts'

/** `GET /api/referral-code`. */
export function referralRoutes(dependencies: Pick<Dependencies, 'config' | 'db' | 'findSession'>) {
  const { db, config } = dependencies
  return new Hono<AppEnv>().use(requireUser(dependencies)).get('/', async (c) =>
    c.json(
      await getReferralCode(db, {
        userId: c.get('user').id,
        origin: config.publicUrl ?? new URL(c.req.url).origin,
        config,
      }),
    ),
  )
}

/** The specification's remote procedure after a registration. */
export function referralProcedures(
  dependencies: Pick<Dependencies, 'config' | 'db' | 'findSession' | 'log' | 'now'>,
) {
  return new Hono<AppEnv>().post(
    '/process_referral_on_signup',
    requireUser(dependencies),
    validateBody(ProcessReferral),
    async (c) => {
      const friend = {
        userId: c.get('user').id,
        address: c.get('clientAddress'),
        userAgent: c.req.header('user-agent') ?? null,
      }
      const code = c.req.valid('json').p_referral_code
      try {
        const result = await processReferral(dependencies, friend, code)
        c.get('log').info({ result, userId: friend.userId }, 'referral processed')
        return c.json({ result } satisfies ProcessReferralResult)
      } catch (error) {
        c.get('log').error({ err: error, userId: friend.userId }, 'referral could not be processed')
        throw error
      }
    },
  )
}
