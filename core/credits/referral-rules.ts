/** A referrer is rewarded for so many friends in a calendar month; more are counted, not paid. */
export const maxRewardedReferralsPerMonth = 10

/** A code may be named this long after registering; a referrer cannot be chosen later. */
export const referralWindowHours = 24
