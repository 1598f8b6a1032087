import { z } from 'zod'
import { type AttemptLimit, defineCalls, file, id, maxTextBytes, number } from '#contract/call.ts'
import { maxDraftBytes } from '#contract/file-limits.ts'
import {
  AnswersSummary,
  CreateMessage,
  CreateProject,
  DecideProposal,
  ImportedDraft,
  ImportQuery,
  LatestVersion,
  ListedProject,
  ListedVersion,
  MessageRow,
  MessagesQuery,
  PdfQuery,
  ProjectRow,
  ProjectsQuery,
  RateMessage,
  SaveDocument,
  UpdateProject,
  UseDraft,
  VersionRow,
} from '#contract/projects.ts'

// Far more than anyone writes in a day: limits for programs that fill the database.
const projectsPerDay: AttemptLimit = {
  name: 'projects',
  attempts: 300,
  windowSeconds: 86_400,
  by: 'account',
  refusal: 'project.too_many_today',
}
const messagesPerDay: AttemptLimit = {
  name: 'messages',
  attempts: 2_000,
  windowSeconds: 86_400,
  by: 'account',
  refusal: 'message.too_many_today',
}
// A tab saves after a pause of a second or after eight seconds. Who writes for an hour saves about 700 times.
const saves: AttemptLimit = {
  name: 'saves',
  attempts: 3_600,
  windowSeconds: 3_600,
  by: 'account',
  refusal: 'document.saved_too_often',
  counted: 'early',
}
/** Versions restored and drafts used. */
export const replacedTexts: AttemptLimit = {
  name: 'replace',
  attempts: 120,
  windowSeconds: 3_600,
  by: 'account',
}
const drafts: AttemptLimit = { name: 'import', attempts: 60, windowSeconds: 600, by: 'account' }

/** JSON limits of a body with a text: 20,000 blocks, each an object with a role and a content. */
export const documentJson = { maxValues: 60_000, nested: 'content' } as const

const project = { id: id('project.not_found') }
const message = { ...project, messageId: id('message.not_found') }
const version = { ...project, number: number('version.unknown') }
const draftFile = { maxFileBytes: maxDraftBytes }
const draftErrors = [
  'draft.not_word',
  'draft.encrypted',
  'draft.macros',
  'draft.damaged',
  'draft.too_complex',
  'draft.empty',
  'draft.busy',
  'server.busy',
] as const
/** A text that is sent is refused when it is beyond the limits. */
export const textErrors = [
  'document.block_too_long',
  'document.too_many_blocks',
  'document.too_many_characters',
  'document.table_too_large',
  'document.too_many_cells',
  'document.too_many_notes',
  'document.unreadable',
] as const

/** `/api/projects`: projects with their messages and versions. */
export const projectCalls = defineCalls({
  'GET /api/projects': {
    who: 'signed in',
    summary: 'The projects, the last edited first; x-next-cursor has the cursor of the next page',
    query: ProjectsQuery,
    isLong: true,
    output: z.array(ListedProject),
  },
  'POST /api/projects': {
    who: 'signed in',
    summary: 'Creates a project',
    json: CreateProject,
    limits: [projectsPerDay],
    status: 201,
    output: ProjectRow,
    errors: ['project.id_taken', 'project.too_many'],
  },
  'GET /api/projects/:id': {
    who: 'signed in',
    right: 'read',
    summary: 'A project',
    params: project,
    output: ProjectRow,
  },
  'PATCH /api/projects/:id': {
    who: 'signed in',
    right: 'write',
    summary: 'Changes the title, the title page or the format',
    params: project,
    json: UpdateProject,
    output: ProjectRow,
  },
  'DELETE /api/projects/:id': {
    who: 'signed in',
    right: 'own',
    summary: 'Deletes a project',
    params: project,
    status: 204,
    output: null,
  },

  'GET /api/projects/:id/messages': {
    who: 'signed in',
    right: 'ask',
    summary:
      'The newest messages, oldest first; x-next-cursor has the `before` of older ones, x-credits-before what they cost',
    params: project,
    query: MessagesQuery,
    isLong: true,
    output: z.array(MessageRow),
  },
  'POST /api/projects/:id/messages': {
    who: 'signed in',
    right: 'ask',
    summary: "Adds a student's message",
    params: project,
    json: CreateMessage,
    limits: [messagesPerDay],
    status: 201,
    output: MessageRow,
    errors: ['message.sequence_taken', 'message.too_many'],
  },
  'DELETE /api/projects/:id/messages/:messageId': {
    who: 'signed in',
    right: 'ask',
    summary: 'Deletes the newest message, while it has no answer',
    params: message,
    status: 204,
    output: null,
    errors: ['message.in_use'],
  },
  'PUT /api/projects/:id/messages/:messageId/proposal': {
    who: 'signed in',
    right: 'ask',
    summary: 'Says whether a proposed replacement was accepted; answers with the comments alone',
    params: message,
    json: DecideProposal,
    output: MessageRow,
  },
  'PUT /api/projects/:id/messages/:messageId/rating': {
    who: 'signed in',
    right: 'ask',
    summary: 'Rates an answer; answers with its comments alone',
    params: message,
    json: RateMessage,
    output: MessageRow,
  },

  'GET /api/projects/:id/answers': {
    who: 'signed in',
    right: 'read',
    summary: 'How many answers made the text, by which models and when',
    params: project,
    output: AnswersSummary,
  },

  'GET /api/projects/:id/versions': {
    who: 'signed in',
    right: 'history',
    needsText: true,
    summary: 'The versions without their texts, newest first',
    params: project,
    isLong: true,
    output: z.array(ListedVersion),
  },
  'GET /api/projects/:id/versions/latest': {
    who: 'signed in',
    right: 'read',
    needsText: true,
    summary: 'The document, and a newer incomplete text; null without one',
    params: project,
    isLong: true,
    output: LatestVersion.nullable(),
  },
  'GET /api/projects/:id/versions/:number': {
    who: 'signed in',
    right: 'history',
    needsText: true,
    summary: 'A version with its text',
    params: version,
    isLong: true,
    output: VersionRow,
  },
  'POST /api/projects/:id/versions/:number/restore': {
    who: 'signed in',
    right: 'write',
    needsText: true,
    summary: 'Makes the text of a version the document again',
    params: version,
    limits: [replacedTexts],
    status: 201,
    output: VersionRow,
    errors: ['document.being_written', 'version.too_many'],
  },
  'POST /api/projects/:id/versions/:number/use': {
    who: 'signed in',
    right: 'write',
    needsText: true,
    summary: 'Makes an incomplete text the document',
    params: version,
    output: VersionRow,
    errors: ['version.not_found', 'version.superseded'],
  },
  'POST /api/projects/:id/versions/:number/discard': {
    who: 'signed in',
    right: 'write',
    summary: 'Discards an incomplete text',
    params: version,
    output: VersionRow,
    errors: ['version.not_found', 'version.superseded'],
  },
  'PUT /api/projects/:id/document': {
    who: 'signed in',
    right: 'write',
    needsText: true,
    summary: 'Saves what the student wrote over a version',
    params: project,
    json: SaveDocument,
    maxBytes: maxTextBytes,
    isRaw: true,
    ...documentJson,
    limits: [saves],
    output: VersionRow,
    errors: ['version.conflict', 'document.being_written', 'version.too_many', ...textErrors],
  },

  'POST /api/projects/import': {
    who: 'signed in',
    summary:
      'Reads a draft in .docx before there is a project; only the pictures of its figures are stored',
    form: draftFile,
    limits: [drafts],
    output: ImportedDraft,
    errors: draftErrors,
  },
  'POST /api/projects/:id/import': {
    who: 'signed in',
    right: 'write',
    needsText: true,
    summary: 'Makes a draft in .docx the document; with preview=true it is only read (200)',
    params: project,
    query: ImportQuery,
    form: draftFile,
    limits: [drafts, { ...replacedTexts, counted: 'handler' }],
    status: [201, 200],
    output: ImportedDraft,
    errors: [
      'document.being_written',
      'version.too_many',
      'source.busy',
      'source.too_heavy',
      ...draftErrors,
      ...textErrors,
    ],
  },
  'PUT /api/projects/:id/draft': {
    who: 'signed in',
    right: 'write',
    needsText: true,
    summary: 'Makes a draft that was read before the document',
    params: project,
    json: UseDraft,
    maxBytes: maxTextBytes,
    isRaw: true,
    ...documentJson,
    limits: [drafts, replacedTexts],
    output: VersionRow,
    errors: [
      'document.being_written',
      'version.too_many',
      'draft.empty',
      'draft.too_complex',
      ...textErrors,
    ],
  },
  'GET /api/projects/:id/export.pdf': {
    who: 'signed in',
    right: 'read',
    needsText: true,
    summary: 'The document, or a version, as a PDF',
    params: project,
    query: PdfQuery,
    limits: [{ name: 'pdf', attempts: 60, windowSeconds: 600, by: 'account' }],
    output: file('application/pdf'),
    errors: [
      'version.unknown',
      'version.not_found',
      'document.export_busy',
      'document.export_failed',
      'document.too_long',
      'document.too_heavy',
      'document.unreadable',
    ],
  },
})
