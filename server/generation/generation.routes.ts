import { Hono } from 'hono'
import { Generate, SaveMessage } from '#contract/generation.ts'
import { generationIdHeader } from '#contract/generation-header.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AppEnv } from '#server/http/app-types.ts'
import { limitAttempts } from '#server/http/rate-limit.ts'
import { requireUser } from '#server/http/require-user.ts'
import { unbuffered } from '#server/http/response-headers.ts'
import { validateBody, validateId } from '#server/http/validate.ts'
import { Places } from '#server/places/places.ts'
import { clearEstimate, type MessageReference } from '#server/projects/clear-estimate.ts'
import { getProject } from '#server/projects/get-project.ts'
import { followRun } from './follow-run.ts'
import { respondWithCandidates, respondWithEvents } from './run-response.ts'
import { findNewestRun, getRun, presentRun } from './runs.queries.ts'
import { saveMessage } from './settle-run.ts'
import { startRun } from './start-run.ts'
import { stopRun } from './stop-run.ts'

const startsPerUser = { attempts: 12, windowSeconds: 60 }
// An account has one run at a time: as many tabs may follow it.
const maxStreamsPerUser = 24

/** Starting a run, following it, stopping it and saving its answer. */
export function generationRoutes(
  dependencies: Pick<
    Dependencies,
    | 'config'
    | 'db'
    | 'findSession'
    | 'log'
    | 'model'
    | 'notices'
    | 'now'
    | 'readPromptMaterial'
    | 'runs'
  >,
) {
  const { db } = dependencies
  const open = Places.forStreams(maxStreamsPerUser)
  return new Hono<AppEnv>()
    .use(requireUser(dependencies))
    .post('/generate', unbuffered, validateBody(Generate), async (c) => {
      const { id: userId, emailVerification } = c.get('user')
      const { message_history, selection } = c.req.valid('json')
      const reference = newestUserMessage(message_history)
      await limitAttempts(dependencies, `generate:${userId}`, startsPerUser)
      if (emailVerification === 'required') {
        await clearEstimate(db, userId, reference)
        throw new AppError('auth.email_unverified')
      }
      const release = open.acquire(userId)
      try {
        const generationId = await startRun(dependencies, userId, reference, selection)
        c.header(generationIdHeader, generationId)
        return await respondWithCandidates(c, followRun(dependencies, generationId, 0, release))
      } catch (error) {
        release()
        throw error
      }
    })
    .post('/save-message', validateBody(SaveMessage), async (c) => {
      const { projectId, lastSequence } = c.req.valid('json')
      const owner = { userId: c.get('user').id, projectId }
      return c.json(await saveMessage(dependencies, owner, lastSequence))
    })
    .get('/projects/:id/generation', async (c) => {
      const owner = {
        userId: c.get('user').id,
        projectId: validateId(c.req.param('id'), 'project.not_found'),
      }
      await getProject(db, owner)
      const run = await findNewestRun(db, owner)
      return c.json(run === null ? null : presentRun(run))
    })
    .get('/generations/:id', async (c) =>
      c.json(
        presentRun(
          await getRun(db, {
            userId: c.get('user').id,
            generationId: validateId(c.req.param('id'), 'generation.not_found'),
          }),
        ),
      ),
    )
    .get('/generations/:id/stream', unbuffered, async (c) => {
      const generationId = validateId(c.req.param('id'), 'generation.not_found')
      const userId = c.get('user').id
      const release = open.acquire(userId)
      try {
        await getRun(db, { userId, generationId })
      } catch (error) {
        release()
        throw error
      }
      const asked = c.req.query('after') ?? c.req.header('last-event-id') ?? '0'
      const after = /^\d{1,9}$/.test(asked) ? Number(asked) : 0
      return respondWithEvents(c, followRun(dependencies, generationId, after, release))
    })
    .post('/generations/:id/stop', async (c) => {
      const generationId = validateId(c.req.param('id'), 'generation.not_found')
      await stopRun(dependencies, { userId: c.get('user').id, generationId })
      return c.body(null, 202)
    })
}

/** The newest user message of a history; the rest of the history is ignored. */
function newestUserMessage(history: HistoryItem[]): MessageReference {
  const message = history.findLast((item) => item.role === 'user')
  const reference: MessageReference | null =
    message?.id !== undefined
      ? { id: message.id }
      : message?.project_id !== undefined
        ? { projectId: message.project_id, sequenceOrder: message.sequence_order }
        : null
  if (reference === null) throw new AppError('message.not_found')
  return reference
}

type HistoryItem = {
  id?: string | undefined
  project_id?: string | undefined
  role: string
  sequence_order?: number | undefined
}
