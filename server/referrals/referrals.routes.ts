import type { Dependencies } from '#server/dependencies.ts'
import type { Register } from '#server/http/register.ts'
import { getReferralCode } from './get-referral-code.ts'
import { processReferral } from './process-referral.ts'

/** The link to invite friends, and the specification's remote procedure after a registration. */
export function referralRoutes(
  on: Register,
  dependencies: Pick<Dependencies, 'config' | 'db' | 'log' | 'now'>,
): void {
  const { db, config } = dependencies

  on('GET /api/referral-code', ({ c, user }) =>
    getReferralCode(db, {
      userId: user.id,
      origin: config.publicUrl ?? new URL(c.req.url).origin,
      config,
    }),
  )
  on('POST /api/rpc/process_referral_on_signup', async ({ c, user, body }) => {
    const userId = user.id
    const friend = {
      userId,
      address: c.get('clientAddress'),
      userAgent: c.req.header('user-agent') ?? null,
    }
    try {
      const result = await processReferral(dependencies, friend, body.p_referral_code)
      c.get('log').info({ result, userId }, 'referral processed')
      return { result }
    } catch (error) {
      c.get('log').error({ err: error, userId }, 'referral could not be processed')
      throw error
    }
  })
}
