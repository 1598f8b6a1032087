import { randomUUID } from 'node:crypto'
import type { MessageSelection } from '#contract/projects.ts'
import { selectionUnits } from '#core/credits/estimate-selection.ts'
import {
  generationCostUnits,
  maxGenerationUnits,
  minGenerationUnits,
} from '#core/credits/tariff.ts'
import type { PromptInput } from '#core/generation/prompt.ts'
import { type Selected, selectedText } from '#core/generation/selection.ts'
import { selectionSubject } from '#core/generation/selection-prompt.ts'
import type { WorkState } from '#core/generation/works/work-state.ts'
import { maxFragmentSourceCharacters, maxSourceCharacters } from '#core/sources/describe-sources.ts'
import { callFunction } from '#server/db/database.ts'
import { retryWrite } from '#server/db/lost-connection.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import { type MessageReference, parametersOf } from '#server/projects/asked-message.ts'
import { failRun } from './end-run.ts'
import { workLimits } from './plan-work.ts'
import { leaseSeconds } from './run-log.ts'
import type { RunMaterial } from './run-material.ts'

/** A run of a message; or, when the message is about selected text, only its `selection`. */
export type ClaimedRun = {
  outcome:
    | 'started'
    | 'known'
    | 'selection'
    | 'not_found'
    | 'busy'
    | 'full'
    | 'insufficient'
    | 'selection_gone'
    | 'unkept'
  run_id: string
  project_id: string
  output_limit: number | string
  student: PromptInput['student']
  title_page: PromptInput['titlePage'] & Required<Pick<PromptInput, 'conjunction'>>
  /** The column of `start_run`: the server of an earlier version, which may still run beside this one, reads it. */
  history: PromptInput['messages']
  selection: MessageSelection | null
}

export type Starting = Pick<
  Dependencies,
  'db' | 'now' | 'model' | 'runs' | 'log' | 'texts' | 'readPromptMaterial'
>

/** A request about selected text as it was read, and the document that it is about. */
export type ReadSelection = {
  selection: MessageSelection
  selected: Selected
  /** The document, as it is stored. */
  document: string
  version: number
  revision: number
}

/** What a run is about besides its message: selected text, or a work in steps. */
type About = { about?: ReadSelection | null; work?: WorkState | null }

/** The text of a project has steps that no version has; its caller saves them and starts again. */
export class UnkeptText extends Error {
  readonly projectId: string

  constructor(projectId: string) {
    super('the text has steps that no version has')
    this.projectId = projectId
  }
}

const interrupted = { code: 'generation.interrupted', details: {} } as const
/** A run begins with it. */
const fence = { fence: 1 }

// The student is waiting; a restarting database is back by then.
const startForMs = 10_000

/**
 * Makes the run that answers a user message, or finds the existing one: a message never has a second one. Holds the
 * credits in the same transaction. Throws message.not_found, credits.insufficient, selection.gone,
 * generation.already_running (another message of the same student is being answered), generation.overloaded.
 */
export async function claimRun(
  { db, now, model, runs, log }: Starting,
  userId: string,
  reference: MessageReference,
  { about = null, work = null }: About = {},
): Promise<ClaimedRun> {
  const [minUnits, maxUnits] = about
    ? selectionLimits(about)
    : work
      ? workLimits(work)
      : [minGenerationUnits, maxGenerationUnits]
  // Chosen here, so that after a lost acknowledgement the repeated call finds the run that it made.
  const runId = randomUUID()
  const [claimed] = await retryWrite(
    () =>
      callFunction<ClaimedRun>(db, 'start_run', {
        p_run: runId,
        p_user: userId,
        ...parametersOf(reference),
        p_owner: runs.owner,
        p_lease_seconds: leaseSeconds,
        p_is_full: runs.isFull() || (work !== null && runs.isFullOfWorks()),
        p_provider: model.provider,
        p_model: model.label,
        p_min_output: minUnits,
        p_max_output: maxUnits,
        p_now: now().toISOString(),
        p_selection: about && JSON.stringify(about.selection),
        p_version: about?.version ?? null,
        p_revision: about?.revision ?? null,
        p_work: work && JSON.stringify(work),
        p_is_free: work?.isPlanOnly ?? false,
      }),
    {
      forMs: startForMs,
      onFault: (err) => log.warn({ err, runId }, 'retrying to start a run'),
    },
  )
  if (claimed === undefined) throw new Error('start_run returned no row')
  throwIfRefused(claimed)
  return claimed
}

/** Asks the model for the answer of a run that is new. Returns the run's id. */
export async function beginRun(
  dependencies: Starting,
  userId: string,
  claimed: ClaimedRun,
  given: About = {},
): Promise<string> {
  const { run_id: generationId } = claimed
  if (claimed.outcome !== 'started') return generationId
  const material = await materialOrFail(dependencies, userId, claimed, given)
  if (material !== null) {
    const outputUnits = Number(claimed.output_limit)
    dependencies.runs.start({ generationId, userId, fence: 1, outputUnits, material })
  }
  return generationId
}

/** What the run writes from; null when that cannot be read: then the run has failed and costs nothing. */
async function materialOrFail(
  dependencies: Starting,
  userId: string,
  claimed: ClaimedRun,
  given: About,
): Promise<RunMaterial | null> {
  const { log } = dependencies
  const { run_id: generationId } = claimed
  try {
    return await retryWrite(() => readMaterial(dependencies, userId, claimed, given), {
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

async function readMaterial(
  dependencies: Starting,
  userId: string,
  claimed: ClaimedRun,
  { about = null, work = null }: About,
): Promise<RunMaterial> {
  if (work) return workMaterial(dependencies, userId, claimed, { state: work })
  if (!about) {
    return { kind: 'answer', input: await promptInput(dependencies, userId, claimed) }
  }
  const { student, title_page: titlePage, project_id: projectId } = claimed
  const { conjunction } = titlePage
  const { document, selected, selection } = about
  const { instruction } = selection
  const { sources } = await dependencies.readPromptMaterial(
    { userId, projectId },
    {
      request: selectionSubject(instruction, selected),
      maxCharacters: maxFragmentSourceCharacters,
    },
  )
  const input = { student, titlePage, selected, instruction, conjunction, sources }
  return { kind: 'selection', input, selected, document }
}

/** What a prompt is made of, as `start_run` and `take_over_run` return it. */
type Claimed = Pick<ClaimedRun, 'student' | 'title_page' | 'history' | 'project_id'>

async function promptInput(
  { readPromptMaterial }: Pick<Starting, 'readPromptMaterial'>,
  userId: string,
  { student, title_page: titlePage, history: messages, project_id: projectId }: Claimed,
): Promise<PromptInput> {
  const last = messages.at(-1)
  const request = last?.role === 'user' ? last.content : ''
  const reading = { request, maxCharacters: maxSourceCharacters }
  const material = await readPromptMaterial({ userId, projectId }, reading)
  return { student, titlePage, messages, conjunction: titlePage.conjunction, ...material }
}

/** A work that begins, or goes on after what an earlier server has written (`log`). */
export async function workMaterial(
  dependencies: Pick<Starting, 'readPromptMaterial'>,
  userId: string,
  claimed: Claimed,
  { state, log = null }: { state: WorkState; log?: string | null },
): Promise<RunMaterial> {
  return { kind: 'work', input: await promptInput(dependencies, userId, claimed), state, log }
}

function throwIfRefused({ outcome, run_id, project_id, output_limit }: ClaimedRun): void {
  switch (outcome) {
    case 'started':
    case 'known':
    case 'selection':
      return
    case 'not_found':
      throw new AppError('message.not_found')
    case 'busy':
      throw new AppError('generation.already_running', {
        generationId: run_id,
        projectId: project_id,
      })
    case 'full':
      throw new AppError('generation.overloaded', { retryAfterSeconds: 10 })
    case 'insufficient':
      throw new AppError('credits.insufficient', { neededUnits: Number(output_limit) })
    case 'selection_gone':
      throw new AppError('selection.gone')
    case 'unkept':
      throw new UnkeptText(project_id)
  }
}

function selectionLimits({ selected, selection }: ReadSelection): [number, number] {
  const { min, max } = selectionUnits(
    generationCostUnits('', selectedText(selected)),
    selection.instruction,
  )
  return [min, max]
}
