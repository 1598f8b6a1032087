import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { ListedProject } from '#contract/projects.ts'
import { sectionsWritten, type WorkState } from '#core/generation/works/work-state.ts'
import type { Db } from '#server/db/database.ts'
import { runSummaries } from '#server/db/views.ts'
import { AppError } from '#server/http/app-error.ts'
import { presentProject } from './present-rows.ts'
import { projects } from './projects.table.ts'

// More than nearly everyone has, so that one page is the whole list.
const pageSize = 1_000
// Of the prompts, which are most of a page; a page has one project more than fits.
const pageBytes = 1_000_000

export type ProjectsPage = { projects: ListedProject[]; nextCursor: string | null }

/** A page of a student's projects, the last edited first: those after `cursor`, which the previous page returned. */
export async function listProjects(
  db: Db,
  userId: string,
  cursor: string | null,
): Promise<ProjectsPage> {
  const after = cursor === null ? null : readCursor(cursor)
  const order = sql`${projects.updatedAt} desc, ${projects.id} desc`
  const sized = db
    .select({
      id: projects.id,
      // Of this project and of those before it on the page.
      bytes: sql<number>`sum(octet_length(${projects.contextPrompt})) over (order by ${order})`.as(
        'bytes',
      ),
      ownBytes: sql<number>`octet_length(${projects.contextPrompt})`.as('own_bytes'),
      remaining: sql<number>`(count(*) over ())::int`.as('remaining'),
    })
    .from(projects)
    .where(
      and(
        eq(projects.userId, userId),
        after === null
          ? undefined
          : sql`(${projects.updatedAt}, ${projects.id}) <
              (timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond', ${after.id}::uuid)`,
      ),
    )
    .as('sized')
  const page = await db
    .select({
      ...getTableColumns(projects),
      // A Date has milliseconds only; projects may be edited within one.
      micros: sql<string>`(extract(epoch from ${projects.updatedAt}) * 1000000)::bigint::text`,
      remaining: sized.remaining,
      runId: runSummaries.id,
      // Of one run at most.
      work: runSummaries.work,
    })
    .from(projects)
    .innerJoin(sized, eq(sized.id, projects.id))
    // A student has one running generation at most.
    .leftJoin(
      runSummaries,
      and(
        eq(runSummaries.projectId, projects.id),
        eq(runSummaries.userId, userId),
        eq(runSummaries.status, 'running'),
      ),
    )
    .where(sql`${sized.bytes} - ${sized.ownBytes} < ${pageBytes}`)
    .orderBy(order)
    .limit(pageSize)
  const last = page.at(-1)
  return {
    projects: page.map(({ runId, work, remaining: _, micros: __, ...row }) => ({
      ...presentProject(row),
      is_writing: runId !== null,
      writing: work && sectionOf(work),
    })),
    nextCursor: last && last.remaining > page.length ? `${last.micros}.${last.id}` : null,
  }
}

/** The section that is being written, counted from 1; null before there is a plan. */
function sectionOf(work: WorkState): ListedProject['writing'] {
  const sections = work.plan?.secciones.length ?? 0
  if (sections === 0 || work.isPlanOnly) return null
  return { section: Math.min(sections, sectionsWritten(work) + 1), sections }
}

function readCursor(cursor: string): { micros: string; id: string } {
  const [, micros, id] = /^(\d{1,17})\.([0-9a-f-]{36})$/.exec(cursor) ?? []
  const isUuid = id !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
  if (micros === undefined || !isUuid) throw new AppError('request.invalid')
  return { micros, id }
}
