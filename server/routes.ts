import type { Hono } from 'hono'
import { accountRoutes } from './account/account.routes.ts'
import { oidcRoutes } from './account/oidc.routes.ts'
import { passkeyRoutes } from './account/passkeys.routes.ts'
import { secondFactorRoutes } from './account/second-factor.routes.ts'
import { signInRoutes } from './account/sign-in.routes.ts'
import { commentRoutes } from './comments/comments.routes.ts'
import { creditRoutes } from './credits/credits.routes.ts'
import type { Dependencies } from './dependencies.ts'
import { eventRoutes } from './events/events.routes.ts'
import { figureRoutes } from './figures/figures.routes.ts'
import { fileRoutes } from './files/files.routes.ts'
import { uploadPlaces } from './files/receive-upload.ts'
import { generationRoutes } from './generation/generation.routes.ts'
import type { AppEnv } from './http/app-types.ts'
import { registering } from './http/register.ts'
import { operatorRoutes } from './operator/operator.routes.ts'
import { personalDataRoutes } from './personal-data/personal-data.routes.ts'
import { profileRoutes } from './profile/profile.routes.ts'
import { projectRoutes } from './projects/projects.routes.ts'
import { referenceRoutes } from './references/references.routes.ts'
import { referralRoutes } from './referrals/referrals.routes.ts'
import { settingsRoutes } from './settings/settings.routes.ts'
import { sharingRoutes } from './sharing/sharing.routes.ts'
import { siteRoutes } from './site/site.routes.ts'
import { assignmentRoutes } from './sources/assignment.routes.ts'
import { readingRoutes } from './sources/readings.routes.ts'
import { sourceRoutes } from './sources/sources.routes.ts'
import { stepRoutes } from './steps/steps.routes.ts'
import { topupRoutes } from './topups/topups.routes.ts'

/** Registers every call of contract/calls.ts. */
export function registerCalls(app: Hono<AppEnv>, dependencies: Dependencies): void {
  const on = registering(app, dependencies)
  const sourceUploads = uploadPlaces()
  siteRoutes(on, dependencies)
  settingsRoutes(on, dependencies)
  signInRoutes(on, dependencies)
  oidcRoutes(on, dependencies)
  passkeyRoutes(on, dependencies)
  secondFactorRoutes(on, dependencies)
  accountRoutes(on, dependencies)
  fileRoutes(on, dependencies)
  figureRoutes(on, dependencies)
  creditRoutes(on, dependencies)
  profileRoutes(on, dependencies)
  referralRoutes(on, dependencies)
  topupRoutes(on, dependencies)
  projectRoutes(on, dependencies)
  sharingRoutes(on, dependencies)
  commentRoutes(on, dependencies)
  stepRoutes(on, dependencies)
  generationRoutes(on, dependencies)
  referenceRoutes(on, dependencies)
  sourceRoutes(on, dependencies, sourceUploads)
  assignmentRoutes(on, dependencies, sourceUploads)
  readingRoutes(on, dependencies)
  operatorRoutes(on, dependencies)
  personalDataRoutes(on, dependencies)
  eventRoutes(on, dependencies)
}
