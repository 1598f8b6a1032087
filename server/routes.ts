import { Hono } from 'hono'
import { authRoutes, meRoutes } from './account/account.routes.ts'
import { creditRoutes } from './credits/credits.routes.ts'
import type { Dependencies } from './dependencies.ts'
import { generationRoutes } from './generation/generation.routes.ts'
import type { AppEnv } from './http/app-types.ts'
import { projectRoutes } from './projects/projects.routes.ts'
import { settingsRoutes } from './settings.routes.ts'

/** Every call of the API, under /api. */
export function apiRoutes(dependencies: Dependencies) {
  return new Hono<AppEnv>()
    .route('/auth', authRoutes(dependencies))
    .route('/settings', settingsRoutes(dependencies))
    .route('/me', meRoutes(dependencies))
    .route('/rpc', creditRoutes(dependencies))
    .route('/projects', projectRoutes(dependencies))
    .route('/', generationRoutes(dependencies))
}
