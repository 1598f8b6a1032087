import type { MeRow } from '#contract/me.ts'

/**
 * The balance as it is shown everywhere: purchased and free credits. What a running answer holds is not spent yet, and a
 * second one cannot start meanwhile.
 */
export function totalCredits(me: Pick<MeRow, 'credits_balance' | 'free_credits_balance'>): number {
  return me.credits_balance + me.free_credits_balance
}
