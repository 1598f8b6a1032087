import { z } from 'zod'
import { moment, row } from './call.ts'
import { ProjectRow } from './projects.ts'
import { memberRoles } from './rights.ts'

const MemberRoles = z.enum(memberRoles)
const ProjectRoles = z.enum(['owner', ...memberRoles])

/** Somebody who may do something to a project. */
export const MemberRow = row('MemberRow', {
  project_id: z.uuid(),
  user_id: z.uuid(),
  name: z.string(),
  role: ProjectRoles,
  joined_at: moment,
})
export type MemberRow = z.output<typeof MemberRow>

/** With 'owner' the project is handed over. */
export const ChangeMember = z.object({ role: ProjectRoles })

/** Without an end the link is valid until it is revoked. */
export const CreateLink = z.object({
  role: MemberRoles,
  expires_at: moment.nullable().optional(),
})

export const LinkRow = row('LinkRow', {
  id: z.uuid(),
  project_id: z.uuid(),
  /** Null after the server's secret was changed: it still opens, and can be revoked. */
  url: z.string().nullable(),
  role: MemberRoles,
  expires_at: moment.nullable(),
  created_at: moment,
})
export type LinkRow = z.output<typeof LinkRow>

/** What a shared link shows of a project, also to visitors without an account. */
export const SharedProject = row('SharedProject', {
  ...ProjectRow.omit({
    id: true,
    user_id: true,
    title_source: true,
    context_prompt: true,
    created_at: true,
    updated_at: true,
  }).shape,
  project_id: z.uuid(),
  /** What who joins by the link may do. */
  role: MemberRoles,
  expires_at: moment.nullable(),
  /** The text, JSON as versions have it; null before there is one. */
  content: z.string().nullable(),
  /** When its version was begun: the day on the title page, unless the project has one. */
  written_at: moment.nullable(),
  /** The owner's, for who registers by the link. */
  referral_code: z.string(),
})
export type SharedProject = z.output<typeof SharedProject>
