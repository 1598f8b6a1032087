import { documentJson, replacedTexts } from '#contract/calls/projects.ts'
import { creditsBeforeHeader, neededBeforeHeader } from '#contract/message-page-headers.ts'
import { nextCursorHeader } from '#contract/next-cursor-header.ts'
import { ecuadorDay } from '#core/credits/days.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { receiveFile, uploadPlaces } from '#server/files/receive-upload.ts'
import type { AppContext } from '#server/http/app-types.ts'
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
  on('POST /api/projects', ({ user, body }) => createProject(db, user.id, today(), body))
  on('GET /api/projects/:id', async (request) =>
    presentProject(await getProject(db, owner(request))),
  )
  on('PATCH /api/projects/:id', (request) => changeProject(db, owner(request), request.body))
  on('DELETE /api/projects/:id', (request) => deleteProject(dependencies, owner(request)))

  on('GET /api/projects/:id/messages', async (request) => {
    const project = await getProject(db, owner(request))
    const page = await listMessages(db, project.id, request.query)
    if (page.before !== null) request.c.header(nextCursorHeader, `${page.before}`)
    request.c.header(creditsBeforeHeader, `${page.creditsBefore}`)
    if (page.neededBefore.length > 0) {
      request.c.header(neededBeforeHeader, page.neededBefore.join())
    }
    return page.messages
  })
  on('POST /api/projects/:id/messages', (request) =>
    addMessage(db, owner(request), today(), request.body),
  )
  on('DELETE /api/projects/:id/messages/:messageId', (request) =>
    removeMessage(db, owner(request), request.params.messageId),
  )
  on('PUT /api/projects/:id/messages/:messageId/proposal', async (request) => {
    const { params, body } = request
    const decided = { messageId: params.messageId, proposal: body.proposal }
    return presentMessage(await decideProposal(db, owner(request), decided))
  })
  on('PUT /api/projects/:id/messages/:messageId/rating', async (request) => {
    const { params, body } = request
    const rated = { messageId: params.messageId, rating: body.rating }
    return presentMessage(await rateMessage(db, owner(request), rated))
  })

  on('GET /api/projects/:id/answers', async (request) => {
    const project = await getProject(db, owner(request))
    return summarizeAnswers(db, project.id)
  })

  on('GET /api/projects/:id/versions', async (request) => {
    const project = await getProject(db, owner(request))
    const { id: userId, fullName: author } = request.user
    return measuredVersions(dependencies, presentProject(project), { userId, author })
  })
  on('GET /api/projects/:id/versions/latest', async (request) => {
    const project = await getProject(db, owner(request))
    return findLatestVersion(db, project.id)
  })
  on('GET /api/projects/:id/versions/:number', async (request) => {
    const project = await getProject(db, owner(request))
    return getVersion(db, project.id, request.params.number)
  })
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
      const text = await textToSave(dependencies, owner(request), given)
      return saveDocument(dependencies, owner(request), { ...given, text })
    }),
  )

  on('POST /api/projects/import', async ({ c, user, maxFileBytes }) => {
    const read = await receiveDraft(c, { userId: user.id, maxBytes: maxFileBytes })
    return read.answer
  })
  on('POST /api/projects/:id/import', async (request) => {
    const { c, user, query, maxFileBytes } = request
    await getProject(db, owner(request))
    const { answer, stored } = await receiveDraft(c, {
      userId: user.id,
      maxBytes: maxFileBytes,
    })
    if (query.preview === 'true') {
      c.status(200)
      return answer
    }
    await request.count(replacedTexts)
    const store = () => importDraft(dependencies, owner(request), stored)
    const version = await stores.run(user.id, store)
    const { csl, left_out } = answer.sources
    const beyond = csl.length > 0 ? await dependencies.addDraftSources(owner(request), csl) : 0
    return { ...answer, version, sources: { csl, left_out: left_out + beyond } }
  })
  on('PUT /api/projects/:id/draft', (request) =>
    stores.run(request.user.id, async () => {
      const { body, options } = await readBody(request.c)
      const text = await texts.run(request.user.id, textProgram, 'readUsedDraft', body, options)
      return importDraft(dependencies, owner(request), text)
    }),
  )
  on('GET /api/projects/:id/export.pdf', async (request) => {
    const { c, user, query } = request
    const { bytes, fileName } = await exportPdf(dependencies, owner(request), {
      author: user.fullName,
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

type OfProject = { user: { id: string }; params: { id: string } }

function owner({ user, params }: OfProject): { userId: string; projectId: string } {
  return { userId: user.id, projectId: params.id }
}

function versionOf(request: OfProject & { params: { number: number } }) {
  return { ...owner(request), versionNumber: request.params.number }
}
