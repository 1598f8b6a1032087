import { sql } from 'drizzle-orm'
import { unitsPerCredit } from '#core/credits/units.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'

/** Writes the settings that the database's functions read. Done at every start of a server. */
export async function saveSettings({ db }: Database, config: Config): Promise<void> {
  const origin = config.publicUrl ?? `http://localhost:${config.port}`
  await db.execute(sql`update product_settings set
    free_monthly_units = ${Math.round(config.freeMonthlyCredits * unitsPerCredit)},
    referral_reward_units = ${Math.round(config.referralRewardCredits * unitsPerCredit)},
    site_origin = ${origin}`)
}
