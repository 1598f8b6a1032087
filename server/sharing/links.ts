import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { maxLinks } from '#contract/project-limits.ts'
import type { MemberRole } from '#contract/rights.ts'
import type { LinkRow, MemberRow, SharedProject } from '#contract/sharing.ts'
import { hashOfToken, newToken } from '#server/account/hash-of-token.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import type { GuestAccess } from '#server/http/project-access.ts'
import { findDocumentVersion, getProject } from '#server/projects/get-project.ts'
import { presentProject } from '#server/projects/present-rows.ts'
import { lockProject, tellOfMembers } from '#server/projects/project-owner.ts'
import { getReferralCode } from '#server/referrals/get-referral-code.ts'
import { addMember } from './members.ts'
import { projectLinks } from './sharing.table.ts'

type StoredLink = typeof projectLinks.$inferSelect
type Deps = Pick<Dependencies, 'db' | 'now' | 'secrets'>

const tokenBytes = 16

/** The valid links of a project, the newest first. `origin` is the site's, for their URLs. */
export async function listLinks(
  { db, secrets }: Deps,
  projectId: string,
  origin: string,
): Promise<LinkRow[]> {
  const rows = await db
    .select()
    .from(projectLinks)
    .where(and(eq(projectLinks.projectId, projectId), isValid))
    .orderBy(desc(projectLinks.createdAt), desc(projectLinks.id))
  return rows.map((row) =>
    presentLink(row, secrets.open(row.sealedToken)?.toString() ?? null, origin),
  )
}

/** Makes a link, which gives `role` to those who join by it. Throws link.too_many and link.ends_before_it_begins. */
export async function createLink(
  { db, now, secrets }: Deps,
  projectId: string,
  { role, expiresAt, origin }: { role: MemberRole; expiresAt: Date | null; origin: string },
): Promise<LinkRow> {
  if (expiresAt !== null && expiresAt <= now()) throw new AppError('link.ends_before_it_begins')
  const token = newToken(tokenBytes)
  const row = await db.transaction(async (tx) => {
    await lockProject(tx, projectId)
    const valid = await tx
      .select({ id: projectLinks.id })
      .from(projectLinks)
      .where(and(eq(projectLinks.projectId, projectId), isValid))
    if (valid.length >= maxLinks) throw new AppError('link.too_many')
    const [made] = await tx
      .insert(projectLinks)
      .values({
        projectId,
        role,
        expiresAt,
        tokenHash: hashOfToken(token),
        sealedToken: secrets.seal(Buffer.from(token)),
      })
      .returning()
    return made
  })
  if (row === undefined) throw new Error('insert returned no row')
  return presentLink(row, token, origin)
}

/** Deletes a link and tells the servers, which end its guests' event streams. Throws link.not_found. */
export async function revokeLink(
  db: Db,
  { projectId, linkId }: { projectId: string; linkId: string },
): Promise<void> {
  const removed = await db
    .delete(projectLinks)
    .where(and(eq(projectLinks.id, linkId), eq(projectLinks.projectId, projectId)))
    .returning({ id: projectLinks.id })
  if (removed.length === 0) throw new AppError('link.not_found')
  await tellOfMembers(db, projectId)
}

/** The valid link with this token. Throws link.not_found. */
export async function findLink(db: Db, token: string): Promise<StoredLink> {
  const [row] = await db
    .select()
    .from(projectLinks)
    .where(and(eq(projectLinks.tokenHash, hashOfToken(token)), isValid))
  if (row === undefined) throw new AppError('link.not_found')
  return row
}

const isValid = or(isNull(projectLinks.expiresAt), gt(projectLinks.expiresAt, sql`now()`))

function presentLink(row: StoredLink, token: string | null, origin: string): LinkRow {
  return {
    id: row.id,
    project_id: row.projectId,
    url: token === null ? null : `${origin}/compartido/${token}`,
    role: row.role,
    expires_at: row.expiresAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  }
}

/** What a guest without an account may do: read, and comment unless the link's role only reads. Null if not valid. */
export async function findLinkAccess(db: Db, token: string): Promise<GuestAccess | null> {
  const [row] = await rowsOf<{ project_id: string; role: MemberRole; owner_id: string }>(
    db,
    sql`select l.project_id, l.role, p.user_id as owner_id
        from project_links l join projects p on p.id = l.project_id
        where l.token_hash = ${hashOfToken(token)} and (l.expires_at is null or l.expires_at > now())`,
  )
  if (row === undefined) return null
  const role = row.role === 'reads' ? 'reads' : 'comments'
  return { projectId: row.project_id, userId: null, role, ownerId: row.owner_id }
}

/** The project of a link and its text, as a guest with the link reads them. Throws link.not_found. */
export async function readSharedProject(
  { db, config }: Pick<Dependencies, 'db' | 'config'>,
  token: string,
  origin: string,
): Promise<SharedProject> {
  const { projectId, role, expiresAt } = await findLink(db, token)
  const row = await getProject(db, { projectId })
  const { code } = await getReferralCode(db, { userId: row.userId, origin, config })
  const version = await findDocumentVersion(db, projectId)
  const {
    id: _,
    user_id: __,
    title_source: ___,
    context_prompt: ____,
    created_at: _____,
    updated_at: ______,
    ...shown
  } = presentProject(row, role)
  return {
    ...shown,
    role,
    project_id: projectId,
    expires_at: expiresAt?.toISOString() ?? null,
    content: version?.content ?? null,
    written_at: version?.created_at ?? null,
    referral_code: code,
  }
}

/** Makes a user a member by a link. Throws link.not_found and member.too_many. */
export async function joinProject(db: Db, token: string, userId: string): Promise<MemberRow> {
  const { projectId, role } = await findLink(db, token)
  return addMember(db, { projectId, userId, role })
}
