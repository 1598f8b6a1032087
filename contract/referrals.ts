import { z } from 'zod'
import { row } from './call.ts'

export const ProcessReferral = z.object({ p_referral_code: z.string().trim().max(40) })

/**
 * The outcome, which the browser logs and does not show. `waiting`: the friend has not verified the address yet.
 * `same_person`: the address equals another account's without dots and +tag. `mutual`: the friend referred the referrer.
 */
export const ProcessReferralResult = row('ProcessReferralResult', {
  result: z.enum([
    'rewarded',
    'waiting',
    'over_cap',
    'already_referred',
    'own_code',
    'same_person',
    'mutual',
    'unknown_code',
    'too_late',
  ]),
})
export type ProcessReferralResult = z.output<typeof ProcessReferralResult>

/** The code is created on the first call. */
export const ReferralCodeRow = row('ReferralCodeRow', {
  user_id: z.uuid(),
  code: z.string(),
  referral_url: z.string(),
  /** Friends who registered with it, and the credits they earned. */
  friends_joined: z.int(),
  /** Friends whose address is not verified yet; zero where rewards do not wait for it. */
  friends_waiting: z.int(),
  needs_verified_friend: z.boolean(),
  credits_earned: z.number(),
  reward_credits: z.number(),
})
export type ReferralCodeRow = z.output<typeof ReferralCodeRow>
