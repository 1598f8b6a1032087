import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { AnswersSummary } from '#contract/projects.ts'
import type { Db } from '#server/db/database.ts'
import { messages } from './projects.table.ts'

/** What all answers of a project come to. A proposal that was not accepted is not in its text. */
export async function summarizeAnswers(db: Db, projectId: string): Promise<AnswersSummary> {
  const ofModels = await db
    .select({
      model: messages.model,
      answers: sql<number>`(count(*) filter (where ${messages.selection} is null))::int`,
      all: sql<number>`count(*)::int`,
      first: sql<Date>`min(${messages.createdAt})`.mapWith(messages.createdAt),
      last: sql<Date>`max(${messages.createdAt})`.mapWith(messages.createdAt),
    })
    .from(messages)
    .where(
      and(
        eq(messages.projectId, projectId),
        eq(messages.role, 'assistant'),
        or(isNull(messages.selection), eq(messages.proposal, 'accepted')),
      ),
    )
    .groupBy(messages.model)
    .orderBy(asc(sql`min(${messages.sequenceOrder})`))
  const answers = ofModels.reduce((sum, one) => sum + one.answers, 0)
  const times = (moments: Date[]) => moments.map((moment) => moment.getTime())
  const firsts = times(ofModels.map(({ first }) => first))
  const lasts = times(ofModels.map(({ last }) => last))
  return {
    answers,
    accepted: ofModels.reduce((sum, one) => sum + one.all, 0) - answers,
    models: ofModels.flatMap(({ model }) => model ?? []),
    first: firsts.length === 0 ? null : new Date(Math.min(...firsts)).toISOString(),
    last: lasts.length === 0 ? null : new Date(Math.max(...lasts)).toISOString(),
  }
}
