import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { ErrorCode } from '#contract/error-words.ts'
import { lockCreditAccount } from '#server/credits/lock-credit-account.ts'
import { releaseCredits } from '#server/credits/release-credits.ts'
import { notify } from '#server/db/notices.ts'
import { generations, messages } from '#server/db/schema.ts'
import type { Dependencies } from '#server/dependencies.ts'

/**
 * Ends a running run without a charge: the hold goes back and the student's message costs nothing again.
 * Nothing happens unless the run is running and meets `condition`, judged under the account's lock. Returns
 * whether it was failed here.
 */
export async function failGeneration(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  run: { userId: string; generationId: string },
  failure: { code: ErrorCode; details?: Record<string, unknown> },
  condition: SQL,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockCreditAccount(tx, run.userId, now())
    const [current] = await tx
      .select()
      .from(generations)
      .where(
        and(eq(generations.id, run.generationId), eq(generations.status, 'running'), condition),
      )
      .for('update')
    if (current === undefined) return false
    await tx
      .update(generations)
      .set({
        status: 'failed',
        errorCode: failure.code,
        errorDetails: failure.details ?? {},
        leaseUntil: null,
        updatedAt: sql`now()`,
        finishedAt: sql`now()`,
      })
      .where(eq(generations.id, run.generationId))
    await releaseCredits(tx, { ...run, now: now() })
    if (current.userMessageId !== null) {
      await tx
        .update(messages)
        .set({ creditsConsumed: 0 })
        .where(eq(messages.id, current.userMessageId))
    }
    await notify(
      tx,
      { kind: 'generation', ...run },
      ...(current.projectId === null
        ? []
        : [{ kind: 'project' as const, projectId: current.projectId, userId: run.userId }]),
    )
    return true
  })
}

/** The run's server is gone: it has not renewed its lease. */
export const leaseExpired = sql`${generations.leaseUntil} < clock_timestamp()`
