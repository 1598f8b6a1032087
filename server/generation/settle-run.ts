import type { GenerationStatus, SaveMessageResult } from '#contract/generation.ts'
import { callFunction } from '#server/db/database.ts'
import { retryWrite } from '#server/db/lost-connection.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import {
  presentStoredMessage,
  presentStoredVersion,
  type StoredMessage,
  type StoredVersion,
} from '#server/projects/present-rows.ts'

/**
 * Saves the answer to the user message at `lastSequence`, or the project's newest run without it. Text and cost are
 * those that the server recorded, whatever the request contains. A replay returns the same rows.
 */
export async function saveMessage(
  dependencies: Pick<Dependencies, 'db' | 'now' | 'log'>,
  owner: { userId: string; projectId: string },
  lastSequence: number | undefined,
): Promise<SaveMessageResult> {
  const run = { projectId: owner.projectId, sequence: lastSequence }
  const saved = await settleRun(dependencies, owner.userId, run)
  if (saved === null) throw new AppError('project.not_found')
  return saved
}

/** A run by its id, or the one that answers a project's message: at `sequence`, else the newest. */
export type RunReference =
  | { generationId: string }
  | { projectId: string; sequence: number | undefined }

type Settled = {
  was: GenerationStatus
  message: StoredMessage | null
  version: StoredVersion | null
}

const settleForMs = 10_000

/**
 * Makes a finished run the student's: message, version and charge in one transaction, from the text the server
 * recorded. A replay returns the same rows. Null when the run's project is gone. Throws generation.not_found,
 * generation.still_running and generation.not_charged.
 */
export async function settleRun(
  { db, now, log }: Pick<Dependencies, 'db' | 'now' | 'log'>,
  userId: string,
  run: RunReference,
): Promise<SaveMessageResult | null> {
  const named =
    'generationId' in run
      ? { id: run.generationId, projectId: null, sequence: null }
      : { id: null, projectId: run.projectId, sequence: run.sequence ?? null }
  const [settled] = await retryWrite(
    () =>
      callFunction<Settled>(db, 'settle_run', {
        p_user: userId,
        p_run: named.id,
        p_project: named.projectId,
        p_sequence: named.sequence,
        p_now: now().toISOString(),
      }),
    { forMs: settleForMs, onFault: (err) => log.warn({ err }, 'retrying to settle a run') },
  )
  if (settled === undefined) throw new AppError('generation.not_found')
  if (settled.was === 'running') throw new AppError('generation.still_running')
  if (settled.was === 'failed') throw new AppError('generation.not_charged')
  const { message, version } = settled
  if (message === null) return null
  return {
    assistantMessageData: presentStoredMessage(message),
    versionData: version && presentStoredVersion(version),
    creditsDeducted: message.credits_consumed,
  }
}
