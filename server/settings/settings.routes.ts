import { Hono } from 'hono'
import type { SettingsRow } from '#contract/me.ts'
import type { Dependencies } from '#server/dependencies.ts'
import type { AppEnv } from '#server/http/app-types.ts'

/** `GET /api/settings`: the public part of the configuration, for the interface. */
export function settingsRoutes({ model, config }: Pick<Dependencies, 'model' | 'config'>) {
  const settings: SettingsRow = {
    model_provider: model.provider,
    model: model.label,
    provider_name: model.providerName,
    whatsapp_number: config.whatsappNumber,
    bank_accounts: config.bankAccounts,
    transfers: config.transfers,
  }
  return new Hono<AppEnv>().get('/', (c) => c.json(settings))
}
