import { z } from 'zod'

/** `POST /api/rpc/process_referral_on_signup`. */
export const ProcessReferral = z.object({ p_referral_code: z.string().trim().max(40) })

export type ProcessReferralResult = {
  /**
   * What became of it; shown to nobody, logged by the browser. `waiting`: for the friend to verify the address.
   * `same_person`: the address is another account's but for dots and a +tag. `mutual`: the friend brought the referrer.
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

/** `GET /api/referral-code`: made on first read. */
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
