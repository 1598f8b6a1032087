import { z } from 'zod'

/** `POST /api/rpc/process_referral_on_signup`. */
export const ProcessReferral = z.object({ p_referral_code: z.string().trim().max(40) })

export type ProcessReferralResult = {
  /** What became of it; shown to nobody, logged by the browser. */
  result: 'rewarded' | 'over_cap' | 'already_referred' | 'own_code' | 'unknown_code' | 'too_late'
}

/** `GET /api/referral-code`: made on first read. */
export type ReferralCodeRow = {
  user_id: string
  code: string
  referral_url: string
  /** Friends who registered with it, and the credits they earned. */
  friends_joined: number
  credits_earned: number
  reward_credits: number
}
