import { eq, sql } from 'drizzle-orm'
import { type ErrorCode, wordsFor } from '#contract/error-words.ts'
import type { StreamEnd } from '#contract/generation.ts'
import type { MessageRow } from '#contract/projects.ts'
import { generationCostUnits } from '#core/credits/tariff.ts'
import type { ModelAnswer } from '#core/document/model.ts'
import { AnswerReader } from '#core/generation/answer-reader.ts'
import { buildPrompt } from '#core/generation/prompt.ts'
import { notify } from '#server/db/notices.ts'
import { generations, projects, users } from '#server/db/schema.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import type { ChunkLog } from './chunk-log.ts'
import { failGeneration } from './fail-generation.ts'
import { listHistory, ownsLease } from './generation.queries.ts'
import type { LiveRun, RunInterruption } from './live-run.ts'
import { ModelFailure } from './models/model.ts'
import { streamModel } from './models/stream-model.ts'

export type RunOrder = {
  generationId: string
  userId: string
  fence: number
  projectId: string
  /** The user message that is answered: history goes up to it. */
  upToSequence: number
  outputLimitUnits: number
}

type Outcome =
  | { kind: 'generated'; answer: ModelAnswer; completeness: MessageRow['completeness'] }
  | { kind: 'failed'; code: ErrorCode; details: Record<string, unknown> }
  /** Another server owns the run now, or will fail it: this one writes nothing more. */
  | { kind: 'abandoned' }

/** Runs the model to its end, whoever is or is not listening, and records how it ended. Never throws. */
export async function runGeneration(
  dependencies: Dependencies,
  chunkLog: ChunkLog,
  run: LiveRun,
  order: RunOrder,
): Promise<void> {
  const log = dependencies.log.child({ generationId: order.generationId })
  let outcome: Outcome
  try {
    outcome = await produce(dependencies, run, order)
  } catch (error) {
    outcome = outcomeOfError(error)
    if (outcome.kind === 'failed') log.warn({ err: error, code: outcome.code }, 'run failed')
  }
  try {
    run.finish(await record(dependencies, chunkLog, run, order, outcome))
  } catch (error) {
    // The lease runs out and the sweeper, here or on another server, gives the credits back.
    log.error({ err: error }, 'could not record how a run ended')
    run.finish(failedEnd('generation.interrupted'))
  }
}

async function produce(
  { db, model, config }: Dependencies,
  run: LiveRun,
  order: RunOrder,
): Promise<Outcome> {
  const [row] = await db
    .select({ user: users, project: projects })
    .from(projects)
    .innerJoin(users, eq(users.id, projects.userId))
    .where(eq(projects.id, order.projectId))
  if (row === undefined) throw new AppError('project.not_found')
  const prompt = buildPrompt({
    student: {
      fullName: row.user.name,
      career: row.user.career,
      semester: row.user.semester,
    },
    titlePage: {
      institution: row.project.institution,
      course: row.project.course,
      instructor: row.project.instructor,
      due_date: row.project.dueDate,
    },
    history: await listHistory(db, order.projectId, order.upToSequence),
  })

  const reader = new AnswerReader()
  let reason: 'stop' | 'max_tokens' = 'stop'
  try {
    for await (const event of streamModel(
      model,
      { prompt, maxOutputUnits: order.outputLimitUnits, signal: run.abort.signal },
      { totalMs: config.generationTimeoutMs, idleMs: config.generationIdleMs },
    )) {
      if (event.type === 'finish') {
        reason = event.reason
        continue
      }
      reader.push(event.text)
      run.append(event.text)
      if (reader.billableUnits > order.outputLimitUnits) run.interrupt('credit_limit')
    }
  } catch (error) {
    if (!run.abort.signal.aborted) throw error
    return interrupted(reader, run.abort.signal.reason as RunInterruption)
  }
  if (reason === 'max_tokens') return keep(reader, 'cut_off', 'generation.interrupted')

  const read = reader.finish()
  if (read.kind === 'complete') {
    return { kind: 'generated', answer: read.answer, completeness: 'complete' }
  }
  return {
    kind: 'failed',
    code: (
      {
        empty: 'generation.empty_content',
        malformed: 'generation.bad_stream',
        wrong_format: 'generation.wrong_format',
      } as const
    )[read.kind],
    details: {},
  }
}

function interrupted(reader: AnswerReader, reason: RunInterruption): Outcome {
  switch (reason) {
    case 'stopped':
      return keep(reader, 'stopped', 'generation.stopped')
    case 'credit_limit':
      return keep(reader, 'credit_limit', 'generation.interrupted')
    case 'shutdown':
      return { kind: 'failed', code: 'generation.interrupted', details: {} }
    case 'lease_lost':
      return { kind: 'abandoned' }
  }
}

/** What there is of an answer that ends early; nothing to keep is a failure, and costs nothing. */
function keep(
  reader: AnswerReader,
  completeness: MessageRow['completeness'],
  otherwise: ErrorCode,
): Outcome {
  const answer = reader.salvage()
  return answer === null
    ? { kind: 'failed', code: otherwise, details: {} }
    : { kind: 'generated', answer, completeness }
}

function outcomeOfError(error: unknown): Outcome {
  if (error instanceof ModelFailure || error instanceof AppError) {
    return { kind: 'failed', code: error.code, details: error.details }
  }
  return { kind: 'failed', code: 'generation.interrupted', details: {} }
}

async function record(
  dependencies: Dependencies,
  chunkLog: ChunkLog,
  run: LiveRun,
  order: RunOrder,
  outcome: Outcome,
): Promise<StreamEnd> {
  if (outcome.kind === 'abandoned') return failedEnd('generation.interrupted')
  if (outcome.kind === 'generated') {
    await chunkLog.flush(run)
    const recorded = await recordAnswer(dependencies, order, outcome)
    return recorded
      ? { status: 'generated', completeness: outcome.completeness }
      : failedEnd('generation.interrupted')
  }
  await failGeneration(
    dependencies,
    order,
    { code: outcome.code, details: outcome.details },
    sql`${generations.fence} = ${order.fence}`,
  )
  return failedEnd(outcome.code, outcome.details)
}

/** Stores the finished text while the lease is still ours; false when it is not. */
async function recordAnswer(
  { db, runs }: Dependencies,
  order: RunOrder,
  outcome: Extract<Outcome, { kind: 'generated' }>,
): Promise<boolean> {
  const { comentarios_del_modelo: comments, texto_generado: text } = outcome.answer
  return db.transaction(async (tx) => {
    const ours = { id: order.generationId, fence: order.fence, owner: runs.owner }
    const updated = await tx
      .update(generations)
      .set({
        status: 'generated',
        answer: JSON.stringify(outcome.answer),
        // What ran over the hold in the last moment is ours to bear.
        costUnits: Math.min(generationCostUnits(comments, text), order.outputLimitUnits),
        completeness: outcome.completeness,
        leaseUntil: null,
        updatedAt: sql`now()`,
        finishedAt: sql`now()`,
      })
      .where(ownsLease(ours))
      .returning({ id: generations.id })
    await notify(tx, {
      kind: 'generation',
      generationId: order.generationId,
      userId: order.userId,
    })
    return updated.length > 0
  })
}

function failedEnd(code: ErrorCode, details: Record<string, unknown> = {}): StreamEnd {
  return { status: 'failed', code, message: wordsFor(code, details), details }
}
