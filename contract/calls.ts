import type { Call } from './call.ts'
import { accessCalls } from './calls/access.ts'
import { accountCalls } from './calls/account.ts'
import { commentCalls } from './calls/comments.ts'
import { creditCalls } from './calls/credits.ts'
import { figureCalls } from './calls/figures.ts'
import { fileCalls } from './calls/files.ts'
import { generationCalls } from './calls/generation.ts'
import { operatorCalls } from './calls/operator.ts'
import { projectCalls } from './calls/projects.ts'
import { sharingCalls } from './calls/sharing.ts'
import { siteCalls } from './calls/site.ts'
import { sourceCalls } from './calls/sources.ts'
import { stepCalls } from './calls/steps.ts'

/**
 * Every call of the API, by method and path. The server registers its routes from this list (server/http/routes.ts)
 * and prints it as OpenAPI; the browser uses its types only, so that no schema is loaded there.
 */
export const calls = {
  ...siteCalls,
  ...fileCalls,
  ...creditCalls,
  ...accountCalls,
  ...accessCalls,
  ...projectCalls,
  ...sharingCalls,
  ...commentCalls,
  ...stepCalls,
  ...figureCalls,
  ...generationCalls,
  ...sourceCalls,
  ...operatorCalls,
}
export type Calls = typeof calls
export type CallName = keyof Calls

/** A call by its name, without the types of its own. */
export const callOf = (name: CallName): Call => calls[name]
