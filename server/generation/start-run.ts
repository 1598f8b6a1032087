import { randomUUID } from 'node:crypto'
import { maxGenerationUnits, minGenerationUnits } from '#core/credits/tariff.ts'
import { buildPrompt, type PromptInput } from '#core/generation/prompt.ts'
import { callFunction } from '#server/db/database.ts'
import { retryWrite } from '#server/db/lost-connection.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import type { MessageReference } from '#server/projects/clear-estimate.ts'
import { findConjunction } from '#server/projects/find-conjunction.ts'
import { leaseSeconds } from './run-log.ts'

type Started = {
  outcome: 'started' | 'known' | 'not_found' | 'busy' | 'full' | 'insufficient'
  run_id: string
  project_id: string
  output_limit: number | string
  student: PromptInput['student']
  title_page: PromptInput['titlePage']
  history: PromptInput['history']
}

// The student waits for the answer; a database that restarts is back by then.
const startForMs = 10_000

/**
 * Starts the answer to a user message, or finds the one there is: for one message there is never a second.
 * Holds the credits in the same transaction. Throws message.not_found, credits.insufficient,
 * generation.already_running (another message of the same student is being answered), generation.overloaded.
 */
export async function startRun(
  dependencies: Pick<Dependencies, 'db' | 'now' | 'model' | 'runs' | 'log' | 'readPromptMaterial'>,
  userId: string,
  reference: MessageReference,
): Promise<string> {
  const { db, now, model, runs, log, readPromptMaterial } = dependencies
  const named =
    'id' in reference
      ? { id: reference.id, projectId: null, sequence: null }
      : { id: null, projectId: reference.projectId, sequence: reference.sequenceOrder ?? null }
  // Chosen here: after a lost acknowledgement the same call finds the run that it made.
  const runId = randomUUID()
  const { started, conjunction } = await retryWrite(
    async () => {
      const [started] = await callFunction<Started>(db, 'start_run', [
        runId,
        userId,
        named.id,
        named.projectId,
        named.sequence,
        runs.owner,
        leaseSeconds,
        runs.isFull(),
        model.provider,
        model.label,
        minGenerationUnits,
        maxGenerationUnits,
        now().toISOString(),
      ])
      const isStarted = started?.outcome === 'started'
      return {
        started,
        conjunction: isStarted ? await findConjunction(db, started.project_id) : undefined,
      }
    },
    {
      forMs: startForMs,
      onFault: (err) => log.warn({ err, runId }, 'retrying to start a run'),
    },
  )
  if (started === undefined) throw new Error('start_run returned no row')
  switch (started.outcome) {
    case 'started': {
      const { student, title_page: titlePage, history } = started
      // A run whose material cannot be read is failed by the sweep, which gives its credits back.
      const material = await retryWrite(
        () => readPromptMaterial({ userId, projectId: started.project_id }),
        {
          forMs: startForMs,
          onFault: (err) => log.warn({ err, runId }, 'retrying to read sources'),
        },
      )
      runs.start({
        generationId: started.run_id,
        userId,
        fence: 1,
        outputUnits: Number(started.output_limit),
        prompt: buildPrompt({
          student,
          titlePage,
          history,
          ...(conjunction && { conjunction }),
          ...material,
        }),
      })
      return started.run_id
    }
    case 'known':
      return started.run_id
    case 'not_found':
      throw new AppError('message.not_found')
    case 'busy':
      throw new AppError('generation.already_running', {
        generationId: started.run_id,
        projectId: started.project_id,
      })
    case 'full':
      throw new AppError('generation.overloaded', { retryAfterSeconds: 10 })
    case 'insufficient':
      throw new AppError('credits.insufficient', { neededUnits: Number(started.output_limit) })
  }
}
