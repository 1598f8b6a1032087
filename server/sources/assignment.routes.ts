import { Hono } from 'hono'
import { type AssignmentResult, SetAssignment, UpdateAssignment } from '#contract/assignment.ts'
import { maxSourceBytes } from '#contract/source-limits.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { receiveFile } from '#server/files/receive-file.ts'
import type { AppContext, AppEnv } from '#server/http/app-types.ts'
import { limitAttempts } from '#server/http/rate-limit.ts'
import { requireUser } from '#server/http/require-user.ts'
import { validateBody } from '#server/http/validate.ts'
import type { Places } from '#server/places/places.ts'
import { deleteAssignment, findAssignment } from './assignments.queries.ts'
import {
  presentAssignment,
  setAssignment,
  setAssignmentFile,
  updateAssignment,
} from './set-assignment.ts'
import { type OwnerOf, ownerOfNextProject, ownerOfPath } from './source-owner.ts'

const changesPerUser = { attempts: 60, windowSeconds: 600 }

type Deps = Pick<Dependencies, 'config' | 'db' | 'findSession' | 'model' | 'now'>

/**
 * `/api/projects/:id/assignment`; `/api/assignment` is the assignment of the user's next project, not created yet. `uploads`
 * limits uploads together with those of sources.
 */
export function assignmentRoutes(dependencies: Deps, uploads: Places) {
  const ofPath = ownerOfPath(dependencies.db)
  return new Hono<AppEnv>()
    .use(requireUser(dependencies))
    .route('/assignment', routesForOwner(dependencies, uploads, ownerOfNextProject))
    .route('/projects/:id/assignment', routesForOwner(dependencies, uploads, ofPath))
}

function routesForOwner(dependencies: Deps, uploads: Places, ownerOf: OwnerOf) {
  const { db } = dependencies
  const countedOwner = async (c: AppContext) => {
    const owner = await ownerOf(c)
    await limitAttempts(dependencies, `assignment:${owner.userId}`, changesPerUser)
    return owner
  }
  return new Hono<AppEnv>()
    .get('/', async (c) => {
      const row = await findAssignment(db, await ownerOf(c))
      return c.json({ assignment: row && presentAssignment(row) } satisfies AssignmentResult)
    })
    .post('/', async (c, next) => {
      if (!/^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '')) return next()
      const owner = await countedOwner(c)
      const set = async () =>
        setAssignmentFile(dependencies, owner, await receiveFile(c.req.raw, maxSourceBytes))
      const assignment = await uploads.run(owner.userId, set, c.req.raw.signal)
      return c.json({ assignment } satisfies AssignmentResult, 201)
    })
    .post('/', validateBody(SetAssignment), async (c) => {
      const assignment = await setAssignment(
        dependencies,
        await countedOwner(c),
        c.req.valid('json'),
      )
      return c.json({ assignment } satisfies AssignmentResult, 201)
    })
    .patch('/', validateBody(UpdateAssignment), async (c) => {
      const assignment = await updateAssignment(dependencies, await ownerOf(c), c.req.valid('json'))
      return c.json({ assignment } satisfies AssignmentResult)
    })
    .delete('/', async (c) => {
      await deleteAssignment(db, await ownerOf(c))
      return c.body(null, 204)
    })
}
