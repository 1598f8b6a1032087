import type { Dependencies } from '#server/dependencies.ts'
import type { Register } from '#server/http/register.ts'
import { checkHealth } from './check-health.ts'
import { printOpenApi } from './print-openapi.ts'

/** What programs ask about the server itself. */
export function siteRoutes(
  on: Register,
  dependencies: Pick<Dependencies, 'db' | 'runs' | 'ending'>,
): void {
  let printed: string | null = null

  on('GET /api/health', async () => {
    await checkHealth(dependencies)
    return { status: 'ok' }
  })
  on('GET /api/openapi.json', ({ c }) => {
    printed ??= JSON.stringify(printOpenApi())
    return c.body(printed, 200, {
      'content-type': 'application/json',
      'cache-control': 'public, max-age=3600',
    })
  })
}
