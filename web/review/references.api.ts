import { call } from '#web/api/client.ts'

export const checkReferences = (references: readonly string[]) =>
  call('POST /api/references/check', { body: { references: [...references] } })
