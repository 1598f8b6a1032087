import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from '#server/db/columns.ts'

export const referralCodes = pgTable('referral_codes', {
  userId: uuid('user_id').primaryKey(),
  code: text('code').notNull(),
  referralUrl: text('referral_url').notNull(),
  createdAt: createdAt(),
})

export const referrals = pgTable('referrals', {
  referredId: uuid('referred_id').primaryKey(),
  referrerId: uuid('referrer_id').notNull(),
  state: text('state', { enum: ['rewarded', 'over_cap', 'reversed'] }).notNull(),
  ipAddress: text('ip_address'),
  userAgent: text('user_agent'),
  createdAt: createdAt(),
})

export const waitingReferrals = pgTable('waiting_referrals', {
  referredId: uuid('referred_id').primaryKey(),
  referrerId: uuid('referrer_id').notNull(),
  ipAddress: text('ip_address'),
  userAgent: text('user_agent'),
  createdAt: createdAt(),
})
