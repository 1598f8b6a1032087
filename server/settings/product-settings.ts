import { unitsPerCredit } from '#core/credits/units.ts'
import type { Config } from '#server/config.ts'
import type { Settings, Tx } from '#server/db/database.ts'
import { productSettings } from './product-settings.table.ts'

/**
 * The settings that the database's functions read: written at every start by who owns the tables, because they say how
 * many credits are granted.
 */
export function settingsOf(config: Config): Settings {
  const wanted = {
    freeMonthlyUnits: Math.round(config.freeMonthlyCredits * unitsPerCredit),
    referralRewardUnits: Math.round(config.referralRewardCredits * unitsPerCredit),
    siteOrigin: config.publicUrl ?? `http://localhost:${config.port}`,
  }
  return {
    write: async (owner) => void (await owner.update(productSettings).set(wanted)),
    async check(db) {
      const [stored] = await db.select().from(productSettings)
      const names = {
        freeMonthlyUnits: 'FREE_MONTHLY_CREDITS',
        referralRewardUnits: 'REFERRAL_REWARD_CREDITS',
        siteOrigin: 'PUBLIC_URL',
      }
      for (const [key, name] of Object.entries(names) as [keyof typeof names, string][]) {
        if (stored?.[key] === wanted[key]) continue
        throw new Error(
          `The database was prepared with another ${name} (${stored?.[key]}), and the login of DATABASE_URL may not change it. Run \`npm run migrate\` with this server's settings and DATABASE_MIGRATION_URL.`,
        )
      }
    },
  }
}

/** The site's address for links in mails; never taken from a request. */
export async function readSiteOrigin(tx: Tx): Promise<string> {
  const [settings] = await tx.select({ origin: productSettings.siteOrigin }).from(productSettings)
  if (settings === undefined) throw new Error('product_settings has no row')
  return settings.origin
}
