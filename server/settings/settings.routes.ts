import type { SettingsRow } from '#contract/me.ts'
import type { Config } from '#server/config.ts'
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
    help_email: helpEmail(config),
    bank_accounts: config.bankAccounts,
    transfers: config.transfers,
  }
  on('GET /api/settings', () => settings)
}

/** The address that the site gives for contact, else that of the first operator. */
function helpEmail({ whatsappNumber, referenceChecks, operatorEmails }: Config): string | null {
  if (whatsappNumber !== null) return null
  return referenceChecks?.contactEmail ?? operatorEmails[0] ?? null
}
