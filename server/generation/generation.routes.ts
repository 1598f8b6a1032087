import { generationIdHeader } from '#contract/response-headers.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Register } from '#server/http/register.ts'
import { Places } from '#server/places/places.ts'
import { clearEstimate, type MessageReference } from '#server/projects/asked-message.ts'
import { UnkeptText } from './begin-run.ts'
import { followRun } from './follow-run.ts'
import { countFreePlans } from './plan-work.ts'
import { respondWithCandidates, respondWithEvents } from './run-response.ts'
import { findNewestRun, getRun, presentRun } from './runs.queries.ts'
import { saveMessage } from './settle-run.ts'
import { startRun } from './start-run.ts'
import { stopRun } from './stop-run.ts'

// An account has one run at a time: as many tabs may follow it.
const maxStreamsPerUser = 24

type StartRun = (
  ...asked: Parameters<typeof startRun> extends [unknown, ...infer Asked] ? Asked : never
) => Promise<string>

/** Starting a run, following it, stopping it and saving its answer. */
export function generationRoutes(
  on: Register,
  dependencies: Pick<
    Dependencies,
    | 'config'
    | 'db'
    | 'keepText'
    | 'log'
    | 'model'
    | 'notices'
    | 'now'
    | 'readPromptMaterial'
    | 'runs'
    | 'texts'
  >,
): void {
  const { db, log, notices } = dependencies
  const open = Places.forStreams('run streams', maxStreamsPerUser)

  /** Starts a run on what a group wrote until now. */
  const start: StartRun = async (...asked) => {
    try {
      return await startRun(dependencies, ...asked)
    } catch (error) {
      if (!(error instanceof UnkeptText)) throw error
      await dependencies.keepText(error.projectId)
      return startRun(dependencies, ...asked)
    }
  }

  on('POST /api/generate', async ({ c, user, body: { message_history, selection, plan } }) => {
    const reference = newestUserMessage(message_history)
    if (user.emailVerification === 'required') {
      await clearEstimate(db, user.id, reference)
      throw new AppError('auth.email_unverified')
    }
    const release = open.acquire(user.id)
    try {
      const generationId = await start(user.id, reference, { selection, plan })
      c.header(generationIdHeader, generationId)
      return await respondWithCandidates(c, followRun(dependencies, generationId, 0, release))
    } catch (error) {
      release()
      throw error
    }
  })
  on('POST /api/save-message', ({ user, body: { projectId, lastSequence } }) =>
    saveMessage(dependencies, { userId: user.id, projectId }, lastSequence),
  )
  on('GET /api/projects/:id/generation', async ({ access }) => {
    const run = await findNewestRun(db, access.projectId)
    return run && presentRun(run)
  })
  on('GET /api/free-plans', async ({ user, query }) => ({
    left: await countFreePlans(db, { userId: user.id, projectId: query.project_id ?? null }),
  }))
  on('GET /api/generations/:id', async ({ user, params }) =>
    presentRun(await getRun(db, { userId: user.id, generationId: params.id })),
  )
  on('GET /api/generations/:id/stream', async ({ c, user, params, query }) => {
    const generationId = params.id
    const release = open.acquire(user.id)
    const find = () => getRun(db, { userId: user.id, generationId })
    const { projectId } = await find().catch((error: unknown) => {
      release()
      throw error
    })
    const asked = query.after ?? c.req.header('last-event-id') ?? '0'
    const after = /^\d{1,9}$/.test(asked) ? Number(asked) : 0
    let stopListening = () => {}
    const feed = followRun(dependencies, generationId, after, () => {
      stopListening()
      release()
    })
    // A member who is removed reads no more of another's answer.
    stopListening = notices.subscribe((notice) => {
      const mayBeGone =
        notice === null || (notice.kind === 'members' && notice.projectId === projectId)
      if (!mayBeGone) return
      find().catch((error: unknown) => {
        if (!(error instanceof AppError)) {
          log.warn({ err: error, generationId }, 'a reader of a run was not checked again')
          return
        }
        feed.close()
        feed.onChange()
      })
    })
    if (feed.isOver) stopListening()
    return respondWithEvents(c, feed)
  })
  on('POST /api/generations/:id/stop', ({ user, params }) =>
    stopRun(dependencies, { userId: user.id, generationId: params.id }),
  )
}

/** The newest user message of those that a browser sends; the rest is ignored. */
function newestUserMessage(messages: SentMessage[]): MessageReference {
  const message = messages.findLast((item) => item.role === 'user')
  const reference: MessageReference | null =
    message?.id !== undefined
      ? { id: message.id }
      : message?.project_id !== undefined
        ? { projectId: message.project_id, sequenceOrder: message.sequence_order }
        : null
  if (reference === null) throw new AppError('message.not_found')
  return reference
}

type SentMessage = {
  id?: string | undefined
  project_id?: string | undefined
  role: string
  sequence_order?: number | undefined
}
