import { sql } from 'drizzle-orm'
import { unitsPerCredit } from '#core/credits/units.ts'
import type { Config } from '#server/config.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { productSettings } from './product-settings.table.ts'

/** Writes the settings that the database's functions read. Done at every start of a server. */
export async function saveSettings({ db }: Database, config: Config): Promise<void> {
  const origin = config.publicUrl ?? `http://localhost:${config.port}`
  await db.execute(sql`update product_settings set
    free_monthly_units = ${Math.round(config.freeMonthlyCredits * unitsPerCredit)},
    referral_reward_units = ${Math.round(config.referralRewardCredits * unitsPerCredit)},
    site_origin = ${origin}`)
}

/** The site's address for links in mails; never taken from a request. */
export async function readSiteOrigin(tx: Tx): Promise<string> {
  const [settings] = await tx.select({ origin: productSettings.siteOrigin }).from(productSettings)
  if (settings === undefined) throw new Error('product_settings has no row')
  return settings.origin
}
