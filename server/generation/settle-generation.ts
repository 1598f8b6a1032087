import { desc, eq, sql } from 'drizzle-orm'
import type { SaveMessageResult } from '#contract/generation.ts'
import { maxTitleCharacters } from '#contract/text-limits.ts'
import { creditsFromUnits } from '#core/credits/units.ts'
import { plainText } from '#core/document/inline.ts'
import { ModelAnswer } from '#core/document/model.ts'
import { readTitleMeta } from '#core/document/title-page.ts'
import { countWords } from '#core/document/words.ts'
import { lockCreditAccount } from '#server/credits/lock-credit-account.ts'
import { settleCredits } from '#server/credits/settle-credits.ts'
import type { Tx } from '#server/db/database.ts'
import { notify } from '#server/db/notices.ts'
import { generations, messages, projects, versions } from '#server/db/schema.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import { presentMessage } from '#server/projects/present-message.ts'
import { presentVersion } from '#server/projects/present-version.ts'
import { type Generation, lockGeneration } from './generation.queries.ts'

/**
 * Makes a finished run the student's: message, version and charge in one transaction, from the text the server
 * recorded. A replay answers with the same rows. Throws generation.still_running and generation.not_charged.
 */
export async function settleGeneration(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  owner: { userId: string; generationId: string },
): Promise<SaveMessageResult | null> {
  return db.transaction(async (tx) => {
    await lockCreditAccount(tx, owner.userId, now())
    const run = await lockGeneration(tx, owner.generationId)
    if (run === null || run.userId !== owner.userId) throw new AppError('generation.not_found')
    if (run.status === 'running') throw new AppError('generation.still_running')
    if (run.status === 'failed') throw new AppError('generation.not_charged')
    if (run.status === 'generated') await settleInside(tx, run, now())
    return savedRows(tx, run)
  })
}

/** Settles a run in state `generated`. The caller holds the account's lock. */
export async function settleInside(tx: Tx, run: Generation, now: Date): Promise<void> {
  if (run.answer === null || run.costUnits === null) throw new Error('a run without its answer')
  const chargedUnits = await settleCredits(tx, {
    userId: run.userId,
    generationId: run.id,
    messageUnits: run.inputUnits,
    answerUnits: run.costUnits,
    now,
  })
  await tx
    .update(generations)
    .set({ status: 'saved', updatedAt: sql`now()` })
    .where(eq(generations.id, run.id))
  if (run.projectId !== null) await saveAnswer(tx, run, run.projectId, run.answer, chargedUnits)
  await notify(
    tx,
    { kind: 'generation', generationId: run.id, userId: run.userId },
    { kind: 'credits', userId: run.userId },
  )
}

async function saveAnswer(
  tx: Tx,
  run: Generation,
  projectId: string,
  answer: string,
  chargedUnits: number,
): Promise<void> {
  const { texto_generado: text } = ModelAnswer.parse(JSON.parse(answer))
  const [project] = await tx.select().from(projects).where(eq(projects.id, projectId)).for('update')
  if (project === undefined) return
  const [last] = await tx
    .select({ sequenceOrder: messages.sequenceOrder })
    .from(messages)
    .where(eq(messages.projectId, projectId))
    .orderBy(desc(messages.sequenceOrder))
    .limit(1)
  const [newest] = await tx
    .select({ versionNumber: versions.versionNumber })
    .from(versions)
    .where(eq(versions.projectId, projectId))
    .orderBy(desc(versions.versionNumber))
    .limit(1)

  await tx.insert(messages).values({
    projectId,
    role: 'assistant',
    content: answer,
    sequenceOrder: (last?.sequenceOrder ?? 0) + 1,
    model: run.model,
    creditsConsumed: creditsFromUnits(chargedUnits),
    completeness: run.completeness,
    generationId: run.id,
  })
  await tx.insert(versions).values({
    projectId,
    versionNumber: (newest?.versionNumber ?? 0) + 1,
    content: JSON.stringify(text),
    wordCount: countWords(text),
    generationId: run.id,
  })

  const titleBlock = text.cuerpo.find((block) => block.role === 'title-main')
  const title = plainText(titleBlock?.content ?? '')
    .trim()
    .slice(0, maxTitleCharacters)
  const meta = readTitleMeta(text)
  await tx
    .update(projects)
    .set({
      ...(project.titleSource !== 'student' && title !== ''
        ? { title, titleSource: 'model' as const }
        : {}),
      institution: project.institution ?? meta.institution ?? null,
      course: project.course ?? meta.course ?? null,
      instructor: project.instructor ?? meta.instructor ?? null,
      dueDate: project.dueDate ?? meta.due_date ?? null,
      updatedAt: sql`now()`,
    })
    .where(eq(projects.id, projectId))
  await notify(tx, { kind: 'project', projectId, userId: run.userId })
}

/** The rows a saved run made; null when its project is gone. */
async function savedRows(tx: Tx, run: Generation): Promise<SaveMessageResult | null> {
  const [message] = await tx.select().from(messages).where(eq(messages.generationId, run.id))
  const [version] = await tx.select().from(versions).where(eq(versions.generationId, run.id))
  if (message === undefined || version === undefined) return null
  return {
    assistantMessageData: presentMessage(message),
    versionData: presentVersion(version),
    creditsDeducted: message.creditsConsumed,
  }
}
