import { Hono } from 'hono'
import { personalDataRoutes } from '#server/personal-data/personal-data.routes.ts'
import { settingsRoutes } from '#server/settings/settings.routes.ts'
import { authRoutes } from './account/account.routes.ts'
import { creditProcedures, creditRoutes } from './credits/credits.routes.ts'
import type { Dependencies } from './dependencies.ts'
import { eventRoutes } from './events/events.routes.ts'
import { fileRoutes } from './files/files.routes.ts'
import { uploadPlaces } from './files/upload-places.ts'
import { generationRoutes } from './generation/generation.routes.ts'
import type { AppEnv } from './http/app-types.ts'
import { operatorRoutes } from './operator/operator.routes.ts'
import { profileRoutes } from './profile/profile.routes.ts'
import { projectRoutes } from './projects/projects.routes.ts'
import { referenceRoutes } from './references/references.routes.ts'
import { referralProcedures, referralRoutes } from './referrals/referrals.routes.ts'
import { assignmentRoutes } from './sources/assignment.routes.ts'
import { sourceRoutes } from './sources/sources.routes.ts'
import { topupRoutes } from './topups/topups.routes.ts'

/** Every call of the API, under /api. */
export function apiRoutes(dependencies: Dependencies) {
  const sourceUploads = uploadPlaces()
  return new Hono<AppEnv>()
    .route('/auth', authRoutes(dependencies))
    .route('/settings', settingsRoutes(dependencies))
    .route('/me', personalDataRoutes(dependencies))
    .route('/me', profileRoutes(dependencies))
    .route('/files', fileRoutes(dependencies))
    .route('/credits', creditRoutes(dependencies))
    .route('/rpc', creditProcedures(dependencies))
    .route('/rpc', referralProcedures(dependencies))
    .route('/referral-code', referralRoutes(dependencies))
    .route('/transactions', topupRoutes(dependencies))
    .route('/operator', operatorRoutes(dependencies))
    .route('/events', eventRoutes(dependencies))
    .route('/projects', projectRoutes(dependencies))
    .route('/references', referenceRoutes(dependencies))
    .route('/', sourceRoutes(dependencies, sourceUploads))
    .route('/', assignmentRoutes(dependencies, sourceUploads))
    .route('/', generationRoutes(dependencies))
}
