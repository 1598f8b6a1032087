import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { CreateMessage, MessageRow } from '#contract/projects.ts'
import { messageCostUnits } from '#core/credits/tariff.ts'
import { creditsFromUnits } from '#core/credits/units.ts'
import type { Db } from '#server/db/database.ts'
import { messages, projects } from '#server/db/schema.ts'
import { AppError } from '#server/http/app-error.ts'
import { getProject } from './get-project.ts'
import { presentMessage } from './present-message.ts'
import { touchProject } from './projects.queries.ts'

/**
 * Saves a student's message with its estimate. The same message in the same place is a replay and answers with
 * the row that is there; another message in that place is message.sequence_taken.
 */
export async function addMessage(
  db: Db,
  owner: { userId: string; projectId: string },
  message: z.output<typeof CreateMessage>,
): Promise<MessageRow> {
  return db.transaction(async (tx) => {
    await getProject(tx, owner)
    // Two tabs may write at once: the project row is the queue. It may have been deleted just now.
    const locked = await tx
      .select({ id: projects.id })
      .from(projects)
      .where(eq(projects.id, owner.projectId))
      .for('update')
    if (locked.length === 0) throw new AppError('project.not_found')
    const sequenceOrder = message.sequence_order ?? (await nextSequence(tx, owner.projectId))
    const [taken] = await tx
      .select()
      .from(messages)
      .where(
        and(eq(messages.projectId, owner.projectId), eq(messages.sequenceOrder, sequenceOrder)),
      )
    if (taken !== undefined) {
      if (taken.role === 'user' && taken.content === message.content) return presentMessage(taken)
      throw new AppError('message.sequence_taken')
    }
    const [row] = await tx
      .insert(messages)
      .values({
        projectId: owner.projectId,
        role: 'user',
        content: message.content,
        sequenceOrder,
        creditsConsumed: creditsFromUnits(messageCostUnits(message.content)),
      })
      .returning()
    if (row === undefined) throw new Error('insert returned no row')
    await touchProject(tx, owner.projectId)
    return presentMessage(row)
  })
}

async function nextSequence(
  tx: Parameters<Parameters<Db['transaction']>[0]>[0],
  projectId: string,
): Promise<number> {
  const [row] = await tx
    .select({ next: sql<number>`coalesce(max(${messages.sequenceOrder}), 0)::int + 1` })
    .from(messages)
    .where(eq(messages.projectId, projectId))
  return row?.next ?? 1
}
