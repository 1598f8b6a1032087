import type { Tx } from '#server/db/database.ts'
import { productSettings } from './product-settings.table.ts'

/** The site's address for links in mails; never taken from a request. */
export async function readSiteOrigin(tx: Tx): Promise<string> {
  const [settings] = await tx.select({ origin: productSettings.siteOrigin }).from(productSettings)
  if (settings === undefined) throw new Error('product_settings has no row')
  return settings.origin
}
