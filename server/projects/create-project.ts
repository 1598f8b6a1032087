import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type CreateProject, type ProjectRow, titleFromPrompt } from '#contract/projects.ts'
import { maxProjects } from '#contract/text-limits.ts'
import type { Day } from '#core/credits/days.ts'
import { readTitlePageFromRequest } from '#core/document/title-page-from-request.ts'
import type { Db } from '#server/db/database.ts'
import { notify } from '#server/db/notices.ts'
import { AppError } from '#server/http/app-error.ts'
import type { SignedInUser } from '#server/http/app-types.ts'
import { getProject } from './get-project.ts'
import { presentProject } from './present-rows.ts'
import { projects } from './projects.table.ts'

/**
 * Makes a project from a prompt, with the title page lines that the prompt names. The same student's same prompt with
 * the same id is a replay and returns the existing project; otherwise an id that exists is
 * project.id_taken. Throws project.too_many.
 */
export async function createProject(
  db: Db,
  { id: userId, fullName: ownerName }: Pick<SignedInUser, 'id' | 'fullName'>,
  today: Day,
  { id = randomUUID(), context_prompt: contextPrompt, title }: z.output<typeof CreateProject>,
): Promise<ProjectRow> {
  const automatic = titleFromPrompt(contextPrompt)
  const { lines } = readTitlePageFromRequest(contextPrompt, today)
  const [{ count } = { count: 0 }] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(projects)
    .where(eq(projects.userId, userId))
  const isFull = count >= maxProjects
  const [made] = isFull
    ? []
    : await db
        .insert(projects)
        .values({
          id,
          userId,
          title: title ?? automatic,
          titleSource: title === undefined || title === automatic ? 'prompt' : 'student',
          contextPrompt,
          authors: lines.authors ?? null,
          institution: lines.institution ?? null,
          course: lines.course ?? null,
          instructor: lines.instructor ?? null,
          dueDate: lines.due_date ?? null,
        })
        .onConflictDoNothing({ target: projects.id })
        .returning()
  if (made !== undefined) {
    await notify(db, { kind: 'project', projectId: made.id, userId })
    return presentProject({ ...made, ownerName, isGroup: false }, 'owner')
  }
  const [taken] = await db.select().from(projects).where(eq(projects.id, id))
  if (isFull && taken === undefined) throw new AppError('project.too_many')
  if (taken?.userId !== userId || taken.contextPrompt !== contextPrompt) {
    throw new AppError('project.id_taken')
  }
  return presentProject(await getProject(db, { projectId: id }), 'owner')
}
