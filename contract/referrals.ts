import { z } from 'zod'

/** `POST /api/rpc/process_referral_on_signup`. */
export const ProcessReferral = z.object({ p_referral_code: z.string().trim().max(40) })

export type ProcessReferralResult = {
  /**
   * The outcome, which the browser logs and does not show. `waiting`: the friend has not verified the address yet.
   * `same_person`: the address equals another account's without dots and +tag. `mutual`: the friend referred the referrer.
   */
  result:
    | 'rewarded'
    | 'waiting'
    | 'over_cap'
    | 'already_referred'
    | 'own_code'
    | 'same_person'
    | 'mutual'
    | 'unknown_code'
    | 'too_late'
}

/** `GET /api/referral-code`: the code is created on the first call. */
export type ReferralCodeRow = {
  user_id: string
  code: string
  referral_url: string
  /** Friends who registered with it, and the credits they earned. */
  friends_joined: number
  /** Friends whose address is not verified yet; zero where rewards do not wait for it. */
  friends_waiting: number
  needs_verified_friend: boolean
  credits_earned: number
  reward_credits: number
}
