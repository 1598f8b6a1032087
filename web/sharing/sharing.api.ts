import { queryOptions } from '@tanstack/react-query'
import type { ProjectRow } from '#contract/projects.ts'
import type { MemberRole, ProjectRole } from '#contract/rights.ts'
import { call } from '#web/api/client.ts'

/** A project as what shares it needs it. */
export type SharedWork = Pick<ProjectRow, 'id' | 'title' | 'role'>

/** Its valid links, the newest first; for the owner. */
export const linksQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['links', projectId],
    queryFn: ({ signal }) => call('GET /api/projects/:id/links', { id: projectId, signal }),
  })

/** Without an end the link is valid until it is revoked. */
export const createLink = (projectId: string, link: { role: MemberRole; endsAt: Date | null }) =>
  call('POST /api/projects/:id/links', {
    id: projectId,
    body: { role: link.role, expires_at: link.endsAt?.toISOString() ?? null },
  })

export const revokeLink = (projectId: string, linkId: string) =>
  call('DELETE /api/projects/:id/links/:linkId', { id: projectId, linkId })

type MemberRef = { projectId: string; userId: string }

/** Gives a member another role; 'owner' hands the project over to them. */
export const changeMember = ({ projectId, userId }: MemberRef, role: ProjectRole) =>
  call('PATCH /api/projects/:id/members/:userId', { id: projectId, userId, body: { role } })

export const removeMember = ({ projectId, userId }: MemberRef) =>
  call('DELETE /api/projects/:id/members/:userId', { id: projectId, userId })

/** What a link shows of a project, also without an account. */
export const sharedQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared', token],
    queryFn: ({ signal }) => call('GET /api/shared/:token', { token, signal }),
  })

/** Makes the student a member; their role is never less than before. */
export const joinProject = (token: string) => call('POST /api/shared/:token/join', { token })
