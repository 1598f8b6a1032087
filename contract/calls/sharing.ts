import { z } from 'zod'
import { type AttemptLimit, defineCalls, file, id, text } from '#contract/call.ts'
import { ChangeMember, CreateLink, LinkRow, MemberRow, SharedProject } from '#contract/sharing.ts'

const changes: AttemptLimit = { name: 'share', attempts: 120, windowSeconds: 3_600, by: 'account' }
// A whole class may open a link from one network address.
const opened: AttemptLimit = {
  name: 'shared',
  attempts: 3_000,
  windowSeconds: 600,
  by: 'network',
}
const pictures: AttemptLimit = {
  name: 'shared-figure',
  attempts: 20_000,
  windowSeconds: 600,
  by: 'network',
}
const joins: AttemptLimit = { name: 'join', attempts: 60, windowSeconds: 3_600, by: 'account' }

const project = { id: id('project.not_found') }
const member = { ...project, userId: id('member.not_found') }
const link = { ...project, linkId: id('link.not_found') }
const token = { token: text }

/** Calls about the members of a project and the links that invite them. */
export const sharingCalls = defineCalls({
  'GET /api/projects/:id/members': {
    who: 'signed in',
    right: 'read',
    summary: 'The owner and the members, in the order in which they came',
    params: project,
    output: z.array(MemberRow),
  },
  'PATCH /api/projects/:id/members/:userId': {
    who: 'signed in',
    right: 'own',
    summary: "Changes a member's role; with 'owner' the project is theirs, and its owner writes",
    params: member,
    json: ChangeMember,
    limits: [changes],
    output: MemberRow,
  },
  'DELETE /api/projects/:id/members/:userId': {
    who: 'signed in',
    right: 'read',
    summary: 'Removes a member: the owner anybody, others themselves',
    params: member,
    limits: [changes],
    status: 204,
    output: null,
  },
  'GET /api/projects/:id/links': {
    who: 'signed in',
    right: 'own',
    summary: 'The links that are valid, newest first',
    params: project,
    output: z.array(LinkRow),
  },
  'POST /api/projects/:id/links': {
    who: 'signed in',
    right: 'own',
    summary: 'Makes a link by which others join with a role',
    params: project,
    json: CreateLink,
    limits: [changes],
    status: 201,
    output: LinkRow,
    errors: ['link.too_many', 'link.ends_before_it_begins'],
  },
  'DELETE /api/projects/:id/links/:linkId': {
    who: 'signed in',
    right: 'own',
    summary: 'Revokes a link; who joined by it stays',
    params: link,
    limits: [changes],
    status: 204,
    output: null,
  },
  'GET /api/shared/:token': {
    who: 'everybody',
    summary: 'The project of a link, with its text',
    params: token,
    isLong: true,
    limits: [opened],
    output: SharedProject,
    errors: ['link.not_found'],
  },
  'GET /api/shared/:token/figures/:figureId': {
    who: 'everybody',
    summary: 'A picture in the project of a link',
    params: { ...token, figureId: text },
    limits: [pictures],
    /** 304 without the picture for a browser that has it cached. */
    status: [200, 304],
    output: file('image/*'),
    errors: ['link.not_found', 'file.not_found'],
  },
  'POST /api/shared/:token/join': {
    who: 'signed in',
    summary: "Makes the caller a member with the link's role, unless they have more already",
    params: token,
    limits: [joins],
    output: MemberRow,
    errors: ['link.not_found', 'member.too_many'],
  },
})
