/** How many friends a referrer is rewarded for in a calendar month; others are counted but not rewarded. */
export const maxRewardedReferralsPerMonth = 10

/** How long after registering a referral code may be entered. */
export const referralWindowHours = 24
