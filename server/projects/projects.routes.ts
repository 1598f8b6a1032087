import { Hono } from 'hono'
import { CreateMessage, CreateProject, UpdateProject } from '#contract/projects.ts'
import { ecuadorDay } from '#core/credits/ecuador-day.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AppContext, AppEnv } from '#server/http/app-types.ts'
import { compressed } from '#server/http/compressed.ts'
import { requireUser } from '#server/http/require-user.ts'
import { validateBody, validateId } from '#server/http/validate.ts'
import { addMessage } from './add-message.ts'
import { chooseVersion } from './choose-version.ts'
import { createProject } from './create-project.ts'
import { deleteProject } from './delete-project.ts'
import { getProject } from './get-project.ts'
import { presentMessage } from './present-message.ts'
import { presentProject } from './present-project.ts'
import {
  findLatestVersion,
  listMessages,
  listProjects,
  listVersions,
  updateProject,
} from './projects.queries.ts'
import { removeMessage } from './remove-message.ts'

/** `/api/projects`: a student's projects with their messages and versions. */
export function projectRoutes(dependencies: Dependencies) {
  const { db, now } = dependencies
  const today = () => ecuadorDay(now())
  return new Hono<AppEnv>()
    .use(requireUser(dependencies))
    .get('/', compressed, async (c) => c.json(await listProjects(db, c.get('user').id)))
    .post('/', validateBody(CreateProject), async (c) =>
      c.json(await createProject(db, c.get('user').id, today(), c.req.valid('json')), 201),
    )
    .get('/:id', async (c) => c.json(presentProject(await getProject(db, owner(c)))))
    .patch('/:id', validateBody(UpdateProject), async (c) =>
      c.json(await updateProject(db, owner(c), c.req.valid('json'))),
    )
    .delete('/:id', async (c) => {
      await deleteProject(dependencies, owner(c))
      return c.body(null, 204)
    })
    .get('/:id/messages', compressed, async (c) => {
      const project = await getProject(db, owner(c))
      return c.json((await listMessages(db, project.id)).map(presentMessage))
    })
    .post('/:id/messages', validateBody(CreateMessage), async (c) =>
      c.json(await addMessage(db, owner(c), today(), c.req.valid('json')), 201),
    )
    .delete('/:id/messages/:messageId', async (c) => {
      await removeMessage(db, owner(c), validateId(c.req.param('messageId'), 'message.not_found'))
      return c.body(null, 204)
    })
    .get('/:id/versions', compressed, async (c) => {
      const project = await getProject(db, owner(c))
      return c.json(await listVersions(db, project.id))
    })
    .get('/:id/versions/latest', compressed, async (c) => {
      const project = await getProject(db, owner(c))
      const version = await findLatestVersion(db, project.id)
      if (version === null) throw new AppError('version.not_found')
      return c.json(version)
    })
    .post('/:id/versions/:number/use', async (c) =>
      c.json(await chooseVersion(db, { ...owner(c), ...versionNumber(c) }, 'document')),
    )
    .post('/:id/versions/:number/discard', async (c) =>
      c.json(await chooseVersion(db, { ...owner(c), ...versionNumber(c) }, 'discarded')),
    )
}

function versionNumber(c: AppContext): { versionNumber: number } {
  const given = c.req.param('number') ?? ''
  if (!/^[1-9]\d{0,8}$/.test(given)) throw new AppError('version.not_found')
  return { versionNumber: Number(given) }
}

function owner(c: AppContext): { userId: string; projectId: string } {
  return { userId: c.get('user').id, projectId: validateId(c.req.param('id'), 'project.not_found') }
}
