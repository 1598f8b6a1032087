import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { maxDraftBytes } from '#contract/file-limits.ts'
import { nextCursorHeader } from '#contract/next-cursor-header.ts'
import {
  CreateMessage,
  CreateProject,
  DecideProposal,
  RateMessage,
  SaveDocument,
  UpdateProject,
  UseDraft,
} from '#contract/projects.ts'
import { ecuadorDay } from '#core/credits/days.ts'
import { AcademicText } from '#core/document/model.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { receiveFile } from '#server/files/receive-file.ts'
import { uploadPlaces } from '#server/files/upload-places.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AppContext, AppEnv } from '#server/http/app-types.ts'
import { attachment } from '#server/http/attachment.ts'
import { compressed } from '#server/http/compressed.ts'
import { limitAttempts } from '#server/http/rate-limit.ts'
import { requireUser } from '#server/http/require-user.ts'
import { validateBody, validateId } from '#server/http/validate.ts'
import { addMessage } from './add-message.ts'
import { changeProject } from './change-project.ts'
import { chooseVersion } from './choose-version.ts'
import { createProject } from './create-project.ts'
import { decideProposal } from './decide-proposal.ts'
import { deleteProject } from './delete-project.ts'
import { exportPdf } from './export-pdf.ts'
import { getProject } from './get-project.ts'
import { importDraft, readDraft } from './import-draft.ts'
import { listProjects } from './list-projects.ts'
import { presentMessage } from './present-message.ts'
import { presentProject } from './present-project.ts'
import { findLatestVersion, getVersion, listMessages, listVersions } from './projects.queries.ts'
import { rateMessage } from './rate-message.ts'
import { removeMessage } from './remove-message.ts'
import { restoreVersion } from './restore-version.ts'
import { saveDocument } from './save-document.ts'

// Far more than anyone writes in a day: limits for programs that fill the database.
const projectsPerDay = { attempts: 300, windowSeconds: 86_400 }
const messagesPerDay = { attempts: 2_000, windowSeconds: 86_400 }
// A tab saves after a pause of a second or after eight seconds. Who writes for an hour saves about 700 times.
const savesPerHour = { attempts: 3_600, windowSeconds: 3_600 }
// Versions restored and drafts used.
const textsReplacedPerHour = { attempts: 120, windowSeconds: 3_600 }
const draftsPerUser = { attempts: 60, windowSeconds: 600 }
/** Twenty thousand blocks: an object, a role and a content each. */
const documentLimits = { maxValues: 60_000 }
const exportsPerUser = { attempts: 60, windowSeconds: 600 }

/** `/api/projects`: a student's projects with their messages and versions. */
export function projectRoutes(
  dependencies: Pick<
    Dependencies,
    'config' | 'db' | 'stopAndSettleActiveRun' | 'findSession' | 'now'
  >,
) {
  const { db, now } = dependencies
  const today = () => ecuadorDay(now())
  const uploads = uploadPlaces()
  const countDraft = (c: AppContext) =>
    limitAttempts(dependencies, `import:${c.get('user').id}`, draftsPerUser)
  const countReplacedText = (c: AppContext) =>
    limitAttempts(dependencies, `replace:${c.get('user').id}`, textsReplacedPerHour)
  // Before the text is read.
  const countSave = createMiddleware<AppEnv>(async (c, next) => {
    const key = `saves:${c.get('user').id}`
    await limitAttempts(dependencies, key, savesPerHour, 'document.saved_too_often')
    await next()
  })
  const receiveDraft = async (c: AppContext) => {
    const userId = c.get('user').id
    const { signal } = c.req.raw
    const { bytes } = await uploads.run(userId, () => receiveFile(c.req.raw, maxDraftBytes), signal)
    return readDraft(userId, bytes, signal)
  }
  return new Hono<AppEnv>()
    .use(requireUser(dependencies))
    .get('/', compressed, async (c) => {
      const cursor = c.req.query('cursor') ?? null
      const { projects, nextCursor } = await listProjects(db, c.get('user').id, cursor)
      if (nextCursor !== null) c.header(nextCursorHeader, nextCursor)
      return c.json(projects)
    })
    .post('/', validateBody(CreateProject), async (c) => {
      const userId = c.get('user').id
      await limitAttempts(
        dependencies,
        `projects:${userId}`,
        projectsPerDay,
        'project.too_many_today',
      )
      return c.json(await createProject(db, userId, today(), c.req.valid('json')), 201)
    })
    .get('/:id', async (c) => c.json(presentProject(await getProject(db, owner(c)))))
    .patch('/:id', validateBody(UpdateProject), async (c) =>
      c.json(await changeProject(db, owner(c), c.req.valid('json'))),
    )
    .delete('/:id', async (c) => {
      await deleteProject(dependencies, owner(c))
      return c.body(null, 204)
    })
    .get('/:id/messages', compressed, async (c) => {
      const project = await getProject(db, owner(c))
      return c.json((await listMessages(db, project.id)).map(presentMessage))
    })
    .post('/:id/messages', validateBody(CreateMessage), async (c) => {
      const key = `messages:${c.get('user').id}`
      await limitAttempts(dependencies, key, messagesPerDay, 'message.too_many_today')
      return c.json(await addMessage(db, owner(c), today(), c.req.valid('json')), 201)
    })
    .delete('/:id/messages/:messageId', async (c) => {
      await removeMessage(db, owner(c), validateId(c.req.param('messageId'), 'message.not_found'))
      return c.body(null, 204)
    })
    .put('/:id/messages/:messageId/proposal', validateBody(DecideProposal), async (c) => {
      const messageId = validateId(c.req.param('messageId'), 'message.not_found')
      const { proposal } = c.req.valid('json')
      return c.json(presentMessage(await decideProposal(db, owner(c), { messageId, proposal })))
    })
    .put('/:id/messages/:messageId/rating', validateBody(RateMessage), async (c) => {
      const messageId = validateId(c.req.param('messageId'), 'message.not_found')
      const { rating } = c.req.valid('json')
      return c.json(presentMessage(await rateMessage(db, owner(c), { messageId, rating })))
    })
    .get('/:id/versions', compressed, async (c) => {
      const project = await getProject(db, owner(c))
      return c.json(await listVersions(db, project.id))
    })
    .get('/:id/versions/latest', compressed, async (c) => {
      const project = await getProject(db, owner(c))
      return c.json(await findLatestVersion(db, project.id))
    })
    .get('/:id/versions/:number', compressed, async (c) => {
      const project = await getProject(db, owner(c))
      return c.json(await getVersion(db, project.id, versionNumber(c).versionNumber))
    })
    .post('/:id/versions/:number/restore', async (c) => {
      await countReplacedText(c)
      return c.json(await restoreVersion(dependencies, { ...owner(c), ...versionNumber(c) }), 201)
    })
    .put('/:id/document', countSave, validateBody(SaveDocument, documentLimits), async (c) =>
      c.json(await saveDocument(dependencies, owner(c), c.req.valid('json'))),
    )
    .post('/import', async (c) => {
      await countDraft(c)
      return c.json(await receiveDraft(c))
    })
    .post('/:id/import', async (c) => {
      await countDraft(c)
      await getProject(db, owner(c))
      const read = await receiveDraft(c)
      if (c.req.query('preview') === 'true') return c.json(read)
      await countReplacedText(c)
      const text = AcademicText.parse(JSON.parse(read.content))
      return c.json({ ...read, version: await importDraft(dependencies, owner(c), text) }, 201)
    })
    .put('/:id/draft', validateBody(UseDraft, documentLimits), async (c) => {
      await countDraft(c)
      await countReplacedText(c)
      return c.json(await importDraft(dependencies, owner(c), c.req.valid('json').content))
    })
    .get('/:id/export.pdf', async (c) => {
      await limitAttempts(dependencies, `export:${c.get('user').id}`, exportsPerUser)
      const { bytes, fileName } = await exportPdf(dependencies, owner(c), {
        author: c.get('user').fullName,
        versionNumber: readVersionNumber(c.req.query('version') ?? null),
        signal: c.req.raw.signal,
      })
      return c.body(new Uint8Array(bytes), 200, {
        'content-type': 'application/pdf',
        'content-disposition': attachment(fileName),
      })
    })
    .post('/:id/versions/:number/use', async (c) =>
      c.json(await chooseVersion(db, { ...owner(c), ...versionNumber(c) }, 'document')),
    )
    .post('/:id/versions/:number/discard', async (c) =>
      c.json(await chooseVersion(db, { ...owner(c), ...versionNumber(c) }, 'discarded')),
    )
}

function versionNumber(c: AppContext): { versionNumber: number } {
  return { versionNumber: readVersionNumber(c.req.param('number') ?? '') }
}

function readVersionNumber(given: string): number
function readVersionNumber(given: string | null): number | null
function readVersionNumber(given: string | null): number | null {
  if (given === null) return null
  if (!/^[1-9]\d{0,8}$/.test(given)) throw new AppError('version.unknown')
  return Number(given)
}

function owner(c: AppContext): { userId: string; projectId: string } {
  return { userId: c.get('user').id, projectId: validateId(c.req.param('id'), 'project.not_found') }
}
