import type { CheckReferencesResult } from '#contract/references.ts'
import { api } from '#web/api/client.ts'

export function checkReferences(references: readonly string[]): Promise<CheckReferencesResult> {
  return api.post('/api/references/check', { references })
}
