import type { MemberRow, SharedProject } from '#contract/sharing.ts'
import type { Db } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { findDocumentVersion, getProject } from '#server/projects/get-project.ts'
import { presentProject } from '#server/projects/present-rows.ts'
import { getReferralCode } from '#server/referrals/get-referral-code.ts'
import { findLink } from './links.ts'
import { addMember } from './members.ts'

/** The project of a link with its text: what whoever has the link reads. Throws link.not_found. */
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
