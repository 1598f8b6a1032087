import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { units } from '#server/db/columns.ts'

export const productSettings = pgTable('product_settings', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  freeMonthlyUnits: units('free_monthly_units').notNull(),
  referralRewardUnits: units('referral_reward_units').notNull(),
  siteOrigin: text('site_origin').notNull(),
})
