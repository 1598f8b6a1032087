import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { ListedProject, MessagePlan, UnfinishedWork } from '#contract/projects.ts'
import type { Completeness } from '#core/generation/wire/run-events.ts'
import type { WorkPlan } from '#core/generation/works/work-plan.ts'
import {
  sectionResumed,
  sectionsWritten,
  type WorkState,
} from '#core/generation/works/work-state.ts'
import type { Db } from '#server/db/database.ts'
import { projectAccess, runSummaries } from '#server/db/views.ts'
import { AppError } from '#server/http/app-error.ts'
import { sharedColumns } from './get-project.ts'
import { presentProject } from './present-rows.ts'
import { messages, projects } from './projects.table.ts'

// More than nearly everyone has, so that one page is the whole list.
const pageSize = 1_000
// Bytes of the prompts on a page, which are most of it; the last project of a page may exceed them.
const pageBytes = 1_000_000

export type ProjectsPage = { projects: ListedProject[]; nextCursor: string | null }

/**
 * A page of the projects that a person owns or is a member of, the last edited first: those after `cursor`, which the
 * previous page returned.
 */
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
      role: projectAccess.role,
      // Prompts of this project and of those before it on the page.
      bytes: sql<number>`sum(octet_length(${projects.contextPrompt})) over (order by ${order})`.as(
        'bytes',
      ),
      ownBytes: sql<number>`octet_length(${projects.contextPrompt})`.as('own_bytes'),
      remaining: sql<number>`(count(*) over ())::int`.as('remaining'),
    })
    .from(projects)
    .innerJoin(projectAccess, eq(projectAccess.projectId, projects.id))
    .where(
      and(
        eq(projectAccess.userId, userId),
        after === null
          ? undefined
          : sql`(${projects.updatedAt}, ${projects.id}) <
              (timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond', ${after.id}::uuid)`,
      ),
    )
    .as('sized')
  // The last message, if it has a plan that is not written to its end.
  const last = db
    .select({ id: messages.id, plan: messages.plan, completeness: messages.completeness })
    .from(messages)
    .where(eq(messages.projectId, projects.id))
    .orderBy(desc(messages.sequenceOrder))
    .limit(1)
    .as('last')
  const planned = db
    .select({ id: last.id, plan: last.plan, completeness: last.completeness })
    .from(last)
    .where(sql`(${last.plan} ->> 'hechas')::int < jsonb_array_length(${last.plan} -> 'secciones')`)
    .as('planned')
  const page = await db
    .select({
      ...getTableColumns(projects),
      // A Date has milliseconds only; projects may be edited within one.
      micros: sql<string>`(extract(epoch from ${projects.updatedAt}) * 1000000)::bigint::text`,
      remaining: sized.remaining,
      role: sized.role,
      ...sharedColumns,
      runId: runSummaries.id,
      // A project has one run with a work at most.
      work: runSummaries.work,
      plannedBy: planned.id,
      plan: planned.plan,
      completeness: planned.completeness,
    })
    .from(projects)
    .innerJoin(sized, eq(sized.id, projects.id))
    // A project has one running generation at most.
    .leftJoin(
      runSummaries,
      and(eq(runSummaries.projectId, projects.id), eq(runSummaries.status, 'running')),
    )
    .leftJoinLateral(planned, sql`true`)
    .where(sql`${sized.bytes} - ${sized.ownBytes} < ${pageBytes}`)
    .orderBy(order)
    .limit(pageSize)
  const end = page.at(-1)
  return {
    projects: page.map(({ remaining: _, micros: __, ...row }) => ({
      ...presentProject(row, row.role),
      is_writing: row.runId !== null,
      writing: row.runId === null ? waitingWork(row) : row.work && workUnderWay(row.work),
    })),
    nextCursor: end && end.remaining > page.length ? `${end.micros}.${end.id}` : null,
  }
}

/** Null before there is a plan. */
function workUnderWay(work: WorkState): UnfinishedWork | null {
  const { plan, isPlanOnly, written } = work
  if (plan === null || isPlanOnly) return null
  const section = Math.min(plan.secciones.length, sectionsWritten(work) + 1)
  const sections = sizesOf(plan, written)
  const state = sectionResumed(work) === section - 1 ? 'resumed' : 'writing'
  return { state, section, sections, message_id: null }
}

type Answer = {
  plannedBy: string | null
  plan: MessagePlan | null
  completeness: Completeness | null
}

/** The work whose plan the last answer has. */
function waitingWork({ plannedBy, plan, completeness }: Answer): UnfinishedWork | null {
  if (plannedBy === null || plan === null) return null
  const { hechas, escritas } = plan
  const sections = sizesOf(plan, escritas)
  return {
    state: stateOf(hechas, completeness),
    section: hechas + 1,
    sections,
    message_id: plannedBy,
  }
}

function stateOf(written: number, completeness: Completeness | null): UnfinishedWork['state'] {
  // An answer that brings only the plan is complete, and has no section.
  if (written === 0 && completeness === 'complete') return 'planned'
  return completeness === 'credit_limit' ? 'short' : 'stopped'
}

function sizesOf({ secciones }: WorkPlan, written: readonly number[] = []) {
  return secciones.map(({ palabras }, at) => ({ asked: palabras, written: written[at] ?? 0 }))
}

function readCursor(cursor: string): { micros: string; id: string } {
  const [, micros, id] = /^(\d{1,17})\.([0-9a-f-]{36})$/.exec(cursor) ?? []
  const isUuid = id !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
  if (micros === undefined || !isUuid) throw new AppError('request.invalid')
  return { micros, id }
}
