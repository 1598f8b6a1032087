import { and, eq, sql } from 'drizzle-orm'
import { maxMembers } from '#contract/project-limits.ts'
import type { ProjectRole } from '#contract/rights.ts'
import type { MemberRow } from '#contract/sharing.ts'
import { type Db, rowsOf, type Tx } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import type { ProjectAccess } from '#server/http/project-access.ts'
import {
  giveProject,
  lockProject,
  tellMembers,
  tellOfMembers,
} from '#server/projects/project-owner.ts'
import { projectMembers } from './sharing.table.ts'

type Stored = Omit<MemberRow, 'joined_at'> & { joined_at: Date | string }

/** The owner and the members, in the order in which they came. */
export async function listMembers(db: Db | Tx, projectId: string): Promise<MemberRow[]> {
  const rows = await rowsOf<Stored>(
    db,
    sql`select a.project_id, a.user_id, u.full_name as name, a.role,
          coalesce(m.joined_at, p.created_at) as joined_at
        from project_access a
        join projects p on p.id = a.project_id
        join users u on u.id = a.user_id
        left join project_members m on m.project_id = a.project_id and m.user_id = a.user_id
        where a.project_id = ${projectId}
        order by a.role <> 'owner', joined_at, a.user_id`,
  )
  return rows.map((row) => ({ ...row, joined_at: new Date(row.joined_at).toISOString() }))
}

/**
 * Adds a member, or raises what they may do; nobody loses rights by a link. Throws member.too_many and
 * project.not_found.
 */
export async function addMember(
  db: Db,
  { projectId, userId, role }: { projectId: string; userId: string; role: Stored['role'] },
): Promise<MemberRow> {
  return db.transaction(async (tx) => {
    await lockProject(tx, projectId)
    const members = await listMembers(tx, projectId)
    const known = members.find(({ user_id }) => user_id === userId)
    if (known !== undefined && rank(known.role) <= rank(role)) return known
    if (known === undefined && members.length >= maxMembers) throw new AppError('member.too_many')
    await setRole(tx, { projectId, userId, role })
    await tellMembers(tx, projectId)
    await tellOfMembers(tx, projectId)
    return findMember(tx, { projectId, userId })
  })
}

/**
 * Gives a member another role; as 'owner' the project is theirs, and who owned it writes. Throws member.not_found, also
 * for the owner, who can only be another by handing over.
 */
export async function changeMember(
  db: Db,
  { projectId, ownerId }: ProjectAccess,
  { userId, role }: { userId: string; role: ProjectRole },
): Promise<MemberRow> {
  return db.transaction(async (tx) => {
    await lockProject(tx, projectId)
    const known = await findMember(tx, { projectId, userId })
    if (known.role === 'owner') {
      if (role === 'owner') return known
      throw new AppError('member.not_found')
    }
    if (role === 'owner') {
      await removeRow(tx, { projectId, userId })
      await giveProject(tx, { projectId, userId })
      await setRole(tx, { projectId, userId: ownerId, role: 'writes' })
    } else {
      await setRole(tx, { projectId, userId, role })
    }
    await tellMembers(tx, projectId)
    await tellOfMembers(tx, projectId)
    return findMember(tx, { projectId, userId })
  })
}

/** Removes a member: the owner anybody else, others only themselves. Throws auth.forbidden and member.not_found. */
export async function removeMember(
  db: Db,
  { projectId, userId: by, role }: ProjectAccess,
  userId: string,
): Promise<void> {
  if (by !== userId && role !== 'owner') throw new AppError('auth.forbidden')
  await db.transaction(async (tx) => {
    await tellMembers(tx, projectId)
    await tellOfMembers(tx, projectId)
    if (!(await removeRow(tx, { projectId, userId }))) throw new AppError('member.not_found')
  })
}

/**
 * Hands the projects of an account that is erased over to those who write them, the eldest member first, and takes the
 * account out of the projects of others.
 */
export async function handOverProjects(tx: Tx, userId: string): Promise<void> {
  const heirs = await rowsOf<{ project_id: string; user_id: string }>(
    tx,
    sql`select distinct on (m.project_id) m.project_id, m.user_id
        from project_members m
        join projects p on p.id = m.project_id
        join users u on u.id = m.user_id
        where p.user_id = ${userId} and m.role = 'writes' and u.erased_at is null
        order by m.project_id, m.joined_at, m.user_id`,
  )
  for (const { project_id: projectId, user_id: heir } of heirs) {
    await removeRow(tx, { projectId, userId: heir })
    await giveProject(tx, { projectId, userId: heir })
    await tellMembers(tx, projectId)
  }
  await tx.delete(projectMembers).where(eq(projectMembers.userId, userId))
}

type MemberRef = { projectId: string; userId: string }

async function findMember(tx: Tx, { projectId, userId }: MemberRef): Promise<MemberRow> {
  const members = await listMembers(tx, projectId)
  const found = members.find(({ user_id }) => user_id === userId)
  if (found === undefined) throw new AppError('member.not_found')
  return found
}

async function setRole(
  tx: Tx,
  { role, ...named }: MemberRef & { role: ProjectRole },
): Promise<void> {
  if (role === 'owner') throw new Error('an owner is no member')
  await tx
    .insert(projectMembers)
    .values({ ...named, role })
    .onConflictDoUpdate({
      target: [projectMembers.projectId, projectMembers.userId],
      set: { role },
    })
}

async function removeRow(tx: Tx, { projectId, userId }: MemberRef): Promise<boolean> {
  const removed = await tx
    .delete(projectMembers)
    .where(and(eq(projectMembers.projectId, projectId), eq(projectMembers.userId, userId)))
    .returning({ userId: projectMembers.userId })
  return removed.length > 0
}

const ranks: readonly ProjectRole[] = ['owner', 'writes', 'comments', 'reads']
const rank = (role: ProjectRole) => ranks.indexOf(role)
