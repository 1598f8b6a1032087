import { randomUUID } from 'node:crypto'
import type { MessageSelection } from '#contract/projects.ts'
import { selectionUnits } from '#core/credits/estimate-selection.ts'
import {
  generationCostUnits,
  maxGenerationUnits,
  minGenerationUnits,
} from '#core/credits/tariff.ts'
import type { AcademicText } from '#core/document/model.ts'
import { buildPrompt, type PromptInput } from '#core/generation/prompt.ts'
import { type Selected, selectedText } from '#core/generation/selection.ts'
import { buildSelectionPrompt, selectionSubject } from '#core/generation/selection-prompt.ts'
import { maxFragmentSourceCharacters, maxSourceCharacters } from '#core/sources/describe-sources.ts'
import { callFunction } from '#server/db/database.ts'
import { retryWrite } from '#server/db/lost-connection.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import type { MessageReference } from '#server/projects/asked-message.ts'
import { failRun } from './end-run.ts'
import { leaseSeconds } from './run-log.ts'

type Started = {
  outcome:
    | 'started'
    | 'known'
    | 'selection'
    | 'not_found'
    | 'busy'
    | 'full'
    | 'insufficient'
    | 'selection_gone'
  run_id: string
  project_id: string
  output_limit: number | string
  student: PromptInput['student']
  title_page: PromptInput['titlePage'] & Required<Pick<PromptInput, 'conjunction'>>
  history: PromptInput['history']
  selection: MessageSelection | null
}

type Starting = Pick<Dependencies, 'db' | 'now' | 'model' | 'runs' | 'log' | 'readPromptMaterial'>

/** A request about selected text as it was read, and the document that it is about. */
export type ReadSelection = {
  selection: MessageSelection
  selected: Selected
  text: AcademicText
  version: number
  revision: number
}

const interrupted = { code: 'generation.interrupted', details: {} } as const
/** A run begins with it. */
const fence = { fence: 1 }

// The student is waiting; a restarting database is back by then.
const startForMs = 10_000

/**
 * Starts the answer to a user message, or finds the existing run: a message never has a second one. Holds the credits
 * in the same transaction. Returns the run's id; or, for a message about selected text, its selection, with which the
 * caller starts it. Throws message.not_found, credits.insufficient, selection.gone, generation.already_running (another
 * message of the same student is being answered), generation.overloaded.
 */
export async function beginRun(
  dependencies: Starting,
  userId: string,
  reference: MessageReference,
  about: ReadSelection | null = null,
): Promise<string | MessageSelection> {
  const { db, now, model, runs, log } = dependencies
  const named =
    'id' in reference
      ? { id: reference.id, projectId: null, sequence: null }
      : { id: null, projectId: reference.projectId, sequence: reference.sequenceOrder ?? null }
  const [minUnits, maxUnits] = about
    ? selectionLimits(about)
    : [minGenerationUnits, maxGenerationUnits]
  // Chosen here, so that after a lost acknowledgement the repeated call finds the run that it made.
  const runId = randomUUID()
  const [started] = await retryWrite(
    () =>
      callFunction<Started>(db, 'start_run', {
        p_run: runId,
        p_user: userId,
        p_message: named.id,
        p_project: named.projectId,
        p_sequence: named.sequence,
        p_owner: runs.owner,
        p_lease_seconds: leaseSeconds,
        p_is_full: runs.isFull(),
        p_provider: model.provider,
        p_model: model.label,
        p_min_output: minUnits,
        p_max_output: maxUnits,
        p_now: now().toISOString(),
        p_selection: about && JSON.stringify(about.selection),
        p_version: about?.version ?? null,
        p_revision: about?.revision ?? null,
      }),
    {
      forMs: startForMs,
      onFault: (err) => log.warn({ err, runId }, 'retrying to start a run'),
    },
  )
  if (started === undefined) throw new Error('start_run returned no row')
  if (started.outcome === 'selection' && started.selection) return started.selection
  if (started.outcome === 'started') {
    const order = await orderOrFail(dependencies, userId, started, about)
    if (order === null) return started.run_id
    runs.start({
      generationId: started.run_id,
      userId,
      fence: 1,
      outputUnits: Number(started.output_limit),
      ...order,
    })
  }
  return runIdOf(started)
}

/** What the model is to be asked; null when that cannot be read: then the run has failed and costs nothing. */
async function orderOrFail(
  dependencies: Starting,
  userId: string,
  started: Started,
  about: ReadSelection | null,
) {
  const { log } = dependencies
  const { run_id: generationId } = started
  try {
    return await retryWrite(() => orderOf(dependencies, userId, started, about), {
      forMs: startForMs,
      onFault: (err) => log.warn({ err, generationId }, 'retrying to read the prompt of a run'),
    })
  } catch (err) {
    log.error({ err, generationId }, 'the prompt of a run could not be read')
    // If this fails too, the run sweep fails the run once its lease has expired.
    await retryWrite(() => failRun(dependencies, { userId, generationId }, interrupted, fence), {
      forMs: startForMs,
    })
    return null
  }
}

async function orderOf(
  { readPromptMaterial }: Starting,
  userId: string,
  started: Started,
  about: ReadSelection | null,
) {
  const { student, title_page: titlePage, history, project_id: projectId } = started
  const { conjunction } = titlePage
  const owner = { userId, projectId }
  if (!about) {
    const last = history.at(-1)
    const request = last?.role === 'user' ? last.content : ''
    const material = await readPromptMaterial(owner, {
      request,
      maxCharacters: maxSourceCharacters,
    })
    return { prompt: buildPrompt({ student, titlePage, history, conjunction, ...material }) }
  }
  const { text, selected, selection } = about
  const { instruction } = selection
  const { sources } = await readPromptMaterial(owner, {
    request: selectionSubject(instruction, selected),
    maxCharacters: maxFragmentSourceCharacters,
  })
  return {
    prompt: buildSelectionPrompt({
      student,
      titlePage,
      text,
      selected,
      instruction,
      conjunction,
      sources,
    }),
    replaces: selected.role,
  }
}

function runIdOf(started: Started): string {
  switch (started.outcome) {
    case 'started':
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
    case 'selection_gone':
      throw new AppError('selection.gone')
    case 'selection':
      throw new Error('start_run asked for a selection that it was given')
  }
}

function selectionLimits({ selected, selection }: ReadSelection): [number, number] {
  const { min, max } = selectionUnits(
    generationCostUnits('', selectedText(selected)),
    selection.instruction,
  )
  return [min, max]
}
