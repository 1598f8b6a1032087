import type { SettingsRow } from '#contract/me.ts'
import type { Dependencies } from '#server/dependencies.ts'
import type { Register } from '#server/http/register.ts'

export function settingsRoutes(
  on: Register,
  { model, config }: Pick<Dependencies, 'model' | 'config'>,
): void {
  const settings: SettingsRow = {
    model_provider: model.provider,
    model: model.label,
    provider_name: model.providerName,
    whatsapp_number: config.whatsappNumber,
    bank_accounts: config.bankAccounts,
    transfers: config.transfers,
  }
  on('GET /api/settings', () => settings)
}
