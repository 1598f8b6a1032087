import { and, desc, eq, lte, type SQL, sql } from 'drizzle-orm'
import { isErrorCode, wordsFor } from '#contract/error-words.ts'
import type { GenerationRow } from '#contract/generation.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { generationChunks, generations, messages, projects } from '#server/db/schema.ts'
import { AppError } from '#server/http/app-error.ts'

export type Generation = typeof generations.$inferSelect

/** Which user message is to be answered, as a request names it. */
export type MessageReference =
  | { id: string }
  | { projectId: string; sequenceOrder: number | undefined }

/** The user's own message that the reference names, with its project. */
export async function getUserMessage(db: Db | Tx, userId: string, reference: MessageReference) {
  const named =
    'id' in reference
      ? eq(messages.id, reference.id)
      : and(
          eq(messages.projectId, reference.projectId),
          reference.sequenceOrder === undefined
            ? undefined
            : eq(messages.sequenceOrder, reference.sequenceOrder),
        )
  const [row] = await db
    .select({ message: messages, project: projects })
    .from(messages)
    .innerJoin(projects, eq(projects.id, messages.projectId))
    .where(and(named, eq(messages.role, 'user'), eq(projects.userId, userId)))
    .orderBy(desc(messages.sequenceOrder))
    .limit(1)
  if (row === undefined) throw new AppError('message.not_found')
  return row
}

export async function listHistory(db: Db, projectId: string, upTo: number) {
  return db
    .select({ role: messages.role, content: messages.content })
    .from(messages)
    .where(and(eq(messages.projectId, projectId), lte(messages.sequenceOrder, upTo)))
    .orderBy(messages.sequenceOrder)
}

/** The user's own run; another's is as absent as one that never was. */
export async function getGeneration(
  db: Db | Tx,
  owner: { userId: string; generationId: string },
): Promise<Generation> {
  const [row] = await db
    .select()
    .from(generations)
    .where(and(eq(generations.id, owner.generationId), eq(generations.userId, owner.userId)))
  if (row === undefined) throw new AppError('generation.not_found')
  return row
}

/** The run's row, locked. The caller holds the account's lock already. */
export async function lockGeneration(tx: Tx, generationId: string): Promise<Generation | null> {
  const [row] = await tx
    .select()
    .from(generations)
    .where(eq(generations.id, generationId))
    .for('update')
  return row ?? null
}

export async function findNewestGeneration(
  db: Db,
  owner: { userId: string; projectId: string },
): Promise<Generation | null> {
  const [row] = await db
    .select()
    .from(generations)
    .where(and(eq(generations.projectId, owner.projectId), eq(generations.userId, owner.userId)))
    .orderBy(desc(generations.createdAt), desc(generations.id))
    .limit(1)
  return row ?? null
}

/** Where a run stands, and the chunks after `seq`, read together. */
export async function readRun(db: Db, generationId: string, after: number) {
  const chunks = await db
    .select({ seq: generationChunks.seq, text: generationChunks.text })
    .from(generationChunks)
    .where(
      and(eq(generationChunks.generationId, generationId), sql`${generationChunks.seq} > ${after}`),
    )
    .orderBy(generationChunks.seq)
  const [run] = await db.select().from(generations).where(eq(generations.id, generationId))
  return { chunks, run: run ?? null }
}

/** Holds while the run is the given owner's to write, judged by the database's clock. */
export function ownsLease(run: { id: string; fence: number; owner: string }): SQL {
  return sql`${generations.id} = ${run.id} and ${generations.fence} = ${run.fence}
    and ${generations.leaseOwner} = ${run.owner} and ${generations.status} = 'running'
    and ${generations.leaseUntil} > clock_timestamp()`
}

export function presentGeneration(row: Generation): GenerationRow {
  const code = isErrorCode(row.errorCode) ? row.errorCode : null
  return {
    id: row.id,
    project_id: row.projectId ?? '',
    user_message_id: row.userMessageId ?? '',
    status: row.status,
    error_code: code,
    error_message: code === null ? null : wordsFor(code, row.errorDetails),
    completeness: row.completeness,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}
