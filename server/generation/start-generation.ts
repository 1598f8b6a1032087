import { and, eq, inArray, sql } from 'drizzle-orm'
import { messageCostUnits } from '#core/credits/tariff.ts'
import { creditsFromUnits } from '#core/credits/units.ts'
import { holdCredits } from '#server/credits/hold-credits.ts'
import { lockCreditAccount } from '#server/credits/lock-credit-account.ts'
import type { Tx } from '#server/db/database.ts'
import { notify } from '#server/db/notices.ts'
import { generations, messages } from '#server/db/schema.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import { leaseSeconds } from './chunk-log.ts'
import { type Generation, getUserMessage, type MessageReference } from './generation.queries.ts'
import { settleInside } from './settle-generation.ts'

/**
 * Starts the answer to a user message, or finds the one there is: for one message there is never a second.
 * Holds the credits in the same transaction. Throws message.not_found, credits.insufficient,
 * generation.already_running (another message of the same student is being answered), generation.overloaded.
 */
export async function startGeneration(
  dependencies: Dependencies,
  userId: string,
  reference: MessageReference,
): Promise<string> {
  const { db, now, model, runs } = dependencies
  const started = await db.transaction(async (tx) => {
    await lockCreditAccount(tx, userId, now())
    // Read under the lock: until it is released the project cannot be deleted.
    const { message, project } = await getUserMessage(tx, userId, reference)
    const inputUnits = messageCostUnits(message.content)
    const known = await findAnswer(tx, message.id)
    if (known !== null) return { generationId: known.id, order: null }
    await clearActiveRun(dependencies, tx, userId)
    if (runs.isFull()) throw new AppError('generation.overloaded', { retryAfterSeconds: 10 })

    const [run] = await tx
      .insert(generations)
      .values({
        userId,
        projectId: project.id,
        userMessageId: message.id,
        leaseOwner: runs.owner,
        leaseUntil: sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`,
        provider: model.provider,
        model: model.label,
        inputUnits,
        // Known only after the hold; the hold needs the row.
        outputLimitUnits: 1,
      })
      .returning({ id: generations.id })
    if (run === undefined) throw new Error('insert returned no row')
    const outputLimitUnits = await holdCredits(tx, {
      userId,
      generationId: run.id,
      inputUnits,
      now: now(),
    })
    await tx.update(generations).set({ outputLimitUnits }).where(eq(generations.id, run.id))
    await tx
      .update(messages)
      .set({ creditsConsumed: creditsFromUnits(inputUnits) })
      .where(eq(messages.id, message.id))
    await notify(
      tx,
      { kind: 'generation', generationId: run.id, userId },
      { kind: 'project', projectId: project.id, userId },
    )
    const order = {
      generationId: run.id,
      userId,
      fence: 1,
      projectId: project.id,
      upToSequence: message.sequenceOrder,
      outputLimitUnits,
    }
    return { generationId: run.id, order }
  })

  if (started.order !== null) runs.start(started.order)
  return started.generationId
}

async function findAnswer(tx: Tx, messageId: string): Promise<Generation | null> {
  const [row] = await tx
    .select()
    .from(generations)
    .where(and(eq(generations.userMessageId, messageId), sql`${generations.status} <> 'failed'`))
  return row ?? null
}

/** One active run a student: an answer nobody came back for is settled now, one that is running is in the way. */
async function clearActiveRun(dependencies: Dependencies, tx: Tx, userId: string): Promise<void> {
  const [active] = await tx
    .select()
    .from(generations)
    .where(
      and(eq(generations.userId, userId), inArray(generations.status, ['running', 'generated'])),
    )
  if (active === undefined) return
  if (active.status === 'running') {
    throw new AppError('generation.already_running', {
      generationId: active.id,
      projectId: active.projectId,
    })
  }
  await settleInside(tx, active, dependencies.now())
}
