import type { Dependencies } from '#server/dependencies.ts'
import type { Register } from '#server/http/register.ts'
import { checkReferences } from './check-references.ts'

/** References compared with the public record. */
export function referenceRoutes(
  on: Register,
  dependencies: Pick<Dependencies, 'config' | 'db' | 'log' | 'indexClient'>,
): void {
  on('POST /api/references/check', async ({ user, body }) => {
    const results = await checkReferences(dependencies, user.id, body.references)
    const isOff = dependencies.config.referenceChecks === null
    return { results, ...(isOff && { is_off: true as const }) }
  })
}
