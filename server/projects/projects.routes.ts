import { documentJson, replacedTexts } from '#contract/calls/projects.ts'
import {
  creditsBeforeHeader,
  neededBeforeHeader,
  nextCursorHeader,
} from '#contract/response-headers.ts'
import { ecuadorDay } from '#core/credits/days.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { receiveFile, uploadPlaces } from '#server/files/receive-upload.ts'
import type { AppContext } from '#server/http/app-types.ts'
import type { ProjectAccess } from '#server/http/project-access.ts'
import type { Register } from '#server/http/register.ts'
import { attachment } from '#server/http/response-headers.ts'
import { sentBody } from '#server/http/sent-body.ts'
import { readNumber } from '#server/http/validate.ts'
import { Places } from '#server/places/places.ts'
import { textProgram } from '#server/texts/text-work.ts'
import { addMessage } from './add-message.ts'
import { decideProposal, rateMessage, removeMessage } from './change-message.ts'
import { changeProject, deleteProject } from './change-project.ts'
import { chooseVersion, restoreVersion } from './change-versions.ts'
import { createProject } from './create-project.ts'
import { exportPdf } from './export-pdf.ts'
import { getProject } from './get-project.ts'
import { importDraft, readDraft } from './import-draft.ts'
import { listMessages } from './list-messages.ts'
import { listProjects } from './list-projects.ts'
import { measuredVersions } from './list-versions.ts'
import { presentMessage, presentProject } from './present-rows.ts'
import { findLatestVersion, getVersion } from './projects.queries.ts'
import { saveDocument, textToSave } from './save-document.ts'
import { summarizeAnswers } from './summarize-answers.ts'

/** A student's projects with their messages and versions. */
export function projectRoutes(
  on: Register,
  dependencies: Pick<
    Dependencies,
    | 'config'
    | 'db'
    | 'log'
    | 'storage'
    | 'texts'
    | 'addDraftComments'
    | 'addDraftSources'
    | 'stopAndSettleActiveRun'
    | 'now'
  >,
): void {
  const { db, now, texts } = dependencies
  const today = () => ecuadorDay(now())
  const uploads = uploadPlaces()
  /** Stores an account's texts one at a time, because each may have two megabytes. */
  const stores = new Places({
    kind: 'whole texts',
    atOnce: Number.POSITIVE_INFINITY,
    perAccount: 1,
    waitingPerAccount: 20,
    waiting: 2_000,
    waitMs: 15_000,
    busy: 'server.busy',
    restRatio: 1,
  })
  const readBody = async ({ req }: AppContext) => {
    const bytes = await req.arrayBuffer()
    const { signal } = req.raw
    const body = { bytes: new Uint8Array(bytes), limits: documentJson }
    return { body, options: { transfer: [bytes], signal } }
  }
  const receiveDraft = async (
    c: AppContext,
    { userId, maxBytes }: { userId: string; maxBytes: number },
  ) => {
    const { signal } = c.req.raw
    const receive = () => receiveFile(sentBody(c), maxBytes)
    const { bytes } = await uploads.run(userId, receive, signal)
    return readDraft(dependencies, userId, { bytes, signal })
  }

  on('GET /api/projects', async ({ c, user, query }) => {
    const { projects, nextCursor } = await listProjects(db, user.id, query.cursor ?? null)
    if (nextCursor !== null) c.header(nextCursorHeader, nextCursor)
    return projects
  })
  on('POST /api/projects', ({ user, body }) => createProject(db, user, today(), body))
  on('GET /api/projects/:id', async (request) =>
    presentProject(await getProject(db, request.access), request.access.role),
  )
  on('PATCH /api/projects/:id', (request) => changeProject(db, request.access, request.body))
  on('DELETE /api/projects/:id', (request) => deleteProject(dependencies, request.access))

  on('GET /api/projects/:id/messages', async (request) => {
    const page = await listMessages(db, request.access, request.query)
    if (page.before !== null) request.c.header(nextCursorHeader, `${page.before}`)
    request.c.header(creditsBeforeHeader, `${page.creditsBefore}`)
    if (page.neededBefore.length > 0) {
      request.c.header(neededBeforeHeader, page.neededBefore.join())
    }
    return page.messages
  })
  on('POST /api/projects/:id/messages', (request) =>
    addMessage(db, request.access, today(), request.body),
  )
  on('DELETE /api/projects/:id/messages/:messageId', (request) =>
    removeMessage(db, request.access, request.params.messageId),
  )
  on('PUT /api/projects/:id/messages/:messageId/proposal', async (request) => {
    const { params, body } = request
    const decided = { messageId: params.messageId, proposal: body.proposal }
    return presentMessage(await decideProposal(db, request.access, decided))
  })
  on('PUT /api/projects/:id/messages/:messageId/rating', async (request) => {
    const { params, body } = request
    const rated = { messageId: params.messageId, rating: body.rating }
    return presentMessage(await rateMessage(db, request.access, rated))
  })

  on('GET /api/projects/:id/answers', ({ access }) => summarizeAnswers(db, access.projectId))

  on('GET /api/projects/:id/versions', ({ access }) => measuredVersions(dependencies, access))
  on('GET /api/projects/:id/versions/latest', ({ access }) =>
    findLatestVersion(db, access.projectId),
  )
  on('GET /api/projects/:id/versions/:number', ({ access, params }) =>
    getVersion(db, access.projectId, params.number),
  )
  on('POST /api/projects/:id/versions/:number/restore', (request) =>
    restoreVersion(dependencies, versionOf(request)),
  )
  on('POST /api/projects/:id/versions/:number/use', (request) =>
    chooseVersion(db, versionOf(request), 'document'),
  )
  on('POST /api/projects/:id/versions/:number/discard', (request) =>
    chooseVersion(db, versionOf(request), 'discarded'),
  )
  on('PUT /api/projects/:id/document', (request) =>
    stores.run(request.user.id, async () => {
      const { body, options } = await readBody(request.c)
      const given = await texts.run(request.user.id, textProgram, 'readSaved', body, options)
      const text = await textToSave(dependencies, request.access, given)
      return saveDocument(dependencies, request.access, { ...given, text })
    }),
  )

  on('POST /api/projects/import', async ({ c, user, maxFileBytes }) => {
    const read = await receiveDraft(c, { userId: user.id, maxBytes: maxFileBytes })
    return read.answer
  })
  on('POST /api/projects/:id/import', async (request) => {
    const { c, user, query, maxFileBytes } = request
    const { answer, stored } = await receiveDraft(c, {
      userId: user.id,
      maxBytes: maxFileBytes,
    })
    if (query.preview === 'true') {
      c.status(200)
      return answer
    }
    await request.count(replacedTexts)
    const store = () => importDraft(dependencies, request.access, stored)
    const version = await stores.run(user.id, store)
    const { csl, left_out } = answer.sources
    const beyond = csl.length > 0 ? await dependencies.addDraftSources(request.access, csl) : 0
    if (answer.comments.length > 0) {
      const given = { content: version.content, comments: answer.comments }
      const anchored = await texts.run(user.id, textProgram, 'anchorDraftComments', given)
      await dependencies.addDraftComments(request.access, anchored)
    }
    return { ...answer, version, sources: { csl, left_out: left_out + beyond } }
  })
  on('PUT /api/projects/:id/draft', (request) =>
    stores.run(request.user.id, async () => {
      const { body, options } = await readBody(request.c)
      const text = await texts.run(request.user.id, textProgram, 'readUsedDraft', body, options)
      return importDraft(dependencies, request.access, text)
    }),
  )
  on('GET /api/projects/:id/export.pdf', async (request) => {
    const { c, query } = request
    const { bytes, fileName } = await exportPdf(dependencies, request.access, {
      versionNumber:
        query.version === undefined ? null : readNumber(query.version, 'version.unknown'),
      signal: c.req.raw.signal,
    })
    return c.body(new Uint8Array(bytes), 200, {
      'content-type': 'application/pdf',
      'content-disposition': attachment(fileName),
    })
  })
}

function versionOf({ access, params }: { access: ProjectAccess; params: { number: number } }) {
  return { ...access, versionNumber: params.number }
}
