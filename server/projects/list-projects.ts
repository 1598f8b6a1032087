import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { ListedProject } from '#contract/projects.ts'
import type { Db } from '#server/db/database.ts'
import { runSummaries } from '#server/db/views.ts'
import { AppError } from '#server/http/app-error.ts'
import { presentProject } from './present-project.ts'
import { projects } from './projects.table.ts'

// More than nearly everyone has, so that one page is the whole list.
const pageSize = 1_000

export type ProjectsPage = { projects: ListedProject[]; nextCursor: string | null }

/** A page of a student's projects, the last edited first: those after `cursor`, which the previous page returned. */
export async function listProjects(
  db: Db,
  userId: string,
  cursor: string | null,
): Promise<ProjectsPage> {
  const after = cursor === null ? null : readCursor(cursor)
  const rows = await db
    .select({
      ...getTableColumns(projects),
      // A Date has milliseconds only; projects may be edited within one.
      micros: sql<string>`(extract(epoch from ${projects.updatedAt}) * 1000000)::bigint::text`,
      runId: runSummaries.id,
    })
    .from(projects)
    // A student has one running generation at most.
    .leftJoin(
      runSummaries,
      and(
        eq(runSummaries.projectId, projects.id),
        eq(runSummaries.userId, userId),
        eq(runSummaries.status, 'running'),
      ),
    )
    .where(
      and(
        eq(projects.userId, userId),
        after === null
          ? undefined
          : sql`(${projects.updatedAt}, ${projects.id}) <
              (timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond', ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(projects.updatedAt), desc(projects.id))
    .limit(pageSize + 1)
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  return {
    projects: page.map(({ runId, ...row }) => ({
      ...presentProject(row),
      is_writing: runId !== null,
    })),
    nextCursor: rows.length > pageSize && last ? `${last.micros}.${last.id}` : null,
  }
}

function readCursor(cursor: string): { micros: string; id: string } {
  const [, micros, id] = /^(\d{1,17})\.([0-9a-f-]{36})$/.exec(cursor) ?? []
  const isUuid = id !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
  if (micros === undefined || !isUuid) throw new AppError('request.invalid')
  return { micros, id }
}
