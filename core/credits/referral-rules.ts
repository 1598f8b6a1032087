/** The most friends that a referrer is rewarded for in a calendar month; more are counted, not paid. */
export const maxRewardedReferralsPerMonth = 10

/** A code may be named this long after registering; a referrer cannot be chosen later. */
export const referralWindowHours = 24
