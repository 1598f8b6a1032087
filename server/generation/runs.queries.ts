import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { errorMessageFor, isErrorCode } from '#contract/error-messages.ts'
import type { GenerationRow } from '#contract/generation.ts'
import type { Completeness } from '#core/generation/wire/run-events.ts'
import {
  sectionResumed,
  sectionsWritten,
  type WorkState,
} from '#core/generation/works/work-state.ts'
import { type Db, rowsOfText, type Tx } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import { generations } from './generations.table.ts'

type Row = typeof generations.$inferSelect

/** A run without its text, which may be long. */
export type Generation = Omit<Row, 'answer' | 'answerFacts'>

const { answer: _, answerFacts: __, ...columns } = getTableColumns(generations)

/** A run that the user asked for, or of a project that they may read; 404 for another, as for a missing one. */
export async function getRun(
  db: Db | Tx,
  { userId, generationId }: { userId: string; generationId: string },
): Promise<Generation> {
  const [row] = await db
    .select(columns)
    .from(generations)
    .where(
      and(
        eq(generations.id, generationId),
        sql`(${generations.userId} = ${userId} or exists (
          select 1 from project_access a
            where a.project_id = ${generations.projectId} and a.user_id = ${userId}))`,
      ),
    )
  if (row === undefined) throw new AppError('generation.not_found')
  return row
}

export async function findNewestRun(db: Db, projectId: string): Promise<Generation | null> {
  const [row] = await db
    .select(columns)
    .from(generations)
    .where(eq(generations.projectId, projectId))
    .orderBy(desc(generations.createdAt), desc(generations.id))
    .limit(1)
  return row ?? null
}

/**
 * How many plans of works a student has asked for in the last hour, and how many did not fail: in a day, also of deleted
 * projects, and of one project.
 */
export async function countPlans(
  db: Db,
  { userId, projectId }: { userId: string; projectId: string | null },
): Promise<{ hour: number; day: number; project: number }> {
  const [row] = await rowsOfText<{ hour: number; day: number; project: number }>(
    db,
    `select count(*) filter (where is_recent and created_at > now() - interval '1 hour')::int as hour,
        count(*) filter (where is_recent and status <> 'failed')::int as day,
        count(*) filter (where project_id = $2 and status <> 'failed')::int as project
      from (select project_id, status, created_at,
          created_at between now() - interval '1 day' and now() + interval '1 minute' as is_recent
        from generations where user_id = $1 and (work ->> 'isPlanOnly')::boolean) plans
      where is_recent or project_id = $2`,
    [userId, projectId],
  )
  return row ?? { hour: 0, day: 0, project: 0 }
}

export type RunState = {
  status: Generation['status']
  completeness: Completeness
  errorCode: string | null
  errorDetails: Record<string, unknown>
}

/** A row of `generations` as the database's functions return it; without the columns that are not used. */
export type RunRow = Pick<RunState, 'status' | 'completeness'> & {
  error_code: string | null
  error_details: Record<string, unknown>
}

export function runStateOf(row: RunRow): RunState {
  const { status, completeness, error_code: errorCode, error_details: errorDetails } = row
  return { status, completeness, errorCode, errorDetails }
}

/** The state of a run, and the pieces of its text that end after a place in it. */
export type LoggedRun = RunState & {
  /** Null unless the log is deleted. */
  answer: string | null
  pieces: { seq: number; text: string }[]
}

/** One statement, so that a run that has ended is never seen without its last pieces. */
export async function readRunLog(
  db: Db,
  generationId: string,
  after: number,
): Promise<LoggedRun | null> {
  const [row] = await rowsOfText<LoggedRun>(
    db,
    `select g.status, g.completeness, g.error_code as "errorCode", g.error_details as "errorDetails",
          case when c.pieces is null and $2::int = 0 then g.answer end as answer,
          coalesce(c.pieces, '[]') as pieces
        from generations g
        left join lateral (
          select json_agg(json_build_object('seq', seq, 'text', text) order by seq) as pieces
          from generation_chunks where generation_id = g.id and seq > $2::int
        ) c on true
        where g.id = $1`,
    [generationId, after],
  )
  return row ?? null
}

function presentWork(state: WorkState): GenerationRow['work'] {
  const { plan, from, words } = state
  return { plan, from, words, written: sectionsWritten(state), resumed: sectionResumed(state) }
}

export function presentRun(row: Generation): GenerationRow {
  const code = isErrorCode(row.errorCode) ? row.errorCode : null
  return {
    id: row.id,
    project_id: row.projectId ?? '',
    user_id: row.userId,
    user_message_id: row.userMessageId ?? '',
    status: row.status,
    error_code: code,
    error_message: code === null ? null : errorMessageFor(code, row.errorDetails),
    completeness: row.completeness,
    work: row.work && presentWork(row.work),
    fence: row.fence,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}
