import { AssignmentResult, SetAssignment, UpdateAssignment } from '#contract/assignment.ts'
import {
  type AttemptLimit,
  type Call,
  defineCalls,
  file,
  id,
  maxTextBytes,
  row,
} from '#contract/call.ts'
import {
  AcceptedReading,
  AcceptReading,
  ReadingList,
  ReadingText,
  StartedReading,
} from '#contract/readings.ts'
import { maxSourceBytes } from '#contract/source-limits.ts'
import {
  AddSources,
  AddSourcesResult,
  SearchSources,
  SearchSourcesResult,
  SourceList,
  SourceRow,
  SourceText,
  UpdateSource,
} from '#contract/sources.ts'

const additions: AttemptLimit = {
  name: 'sources',
  attempts: 300,
  windowSeconds: 3_600,
  by: 'account',
  of: 'json',
}
const files: AttemptLimit = {
  name: 'source-file',
  attempts: 40,
  windowSeconds: 600,
  by: 'account',
  of: 'form',
}
/** A document may have ten thousand references. */
const exports: AttemptLimit = {
  name: 'references-file',
  attempts: 60,
  windowSeconds: 600,
  by: 'account',
}

const project = { id: id('project.not_found') }
/** Sources and their files are for those who write from them. */
const ofProject = { right: 'write', params: project } as const
const readingId = { readingId: id('reading.not_found') }
const sourceId = id('source.not_found')
const ofSource = { ...ofProject, params: { ...project, sourceId } } as const
const form = { maxFileBytes: maxSourceBytes }
const readingErrors = [
  'file.damaged',
  'file.quota',
  'source.unsupported',
  'source.too_many_pages',
  'source.too_short',
  'source.encrypted',
  'source.too_heavy',
  'source.busy',
] as const

// Each of these calls stands twice in the list: under a project, and without one for the sources and the assignment that
// a student adds at home, which become those of the next project.
const list = {
  who: 'signed in',
  summary: 'The sources',
  isLong: true,
  output: SourceList,
} as const satisfies Call
const add = {
  who: 'signed in',
  summary: 'Adds works by DOI, by name or by a list (JSON), or a file (form)',
  json: AddSources,
  maxBytes: maxTextBytes,
  /** Two thousand records of CSL-JSON. */
  maxValues: 120_000,
  form,
  limits: [additions, files],
  status: 201,
  output: row('AddedSources', { ...AddSourcesResult.shape, ...StartedReading }),
  errors: [
    ...readingErrors,
    'source.no_list',
    'source.too_many',
    'source.search_off',
    'source.index_unavailable',
    'file.too_many_pixels',
    'file.several_pages',
    'reading.too_many',
    'server.busy',
  ],
} as const satisfies Call
const update = {
  who: 'signed in',
  summary: 'Ticks a source, or completes the record of a file',
  json: UpdateSource,
  maxBytes: maxTextBytes,
  output: SourceRow,
} as const satisfies Call
const remove = {
  who: 'signed in',
  summary: 'Removes a source',
  status: 204,
  output: null,
} as const satisfies Call
const readText = {
  who: 'signed in',
  summary: 'The text of a source, page by page',
  isLong: true,
  output: SourceText,
} as const satisfies Call
const readAssignment = {
  who: 'signed in',
  summary: 'What the teacher asked; null without it',
  output: AssignmentResult,
} as const satisfies Call
const setAssignment = {
  who: 'signed in',
  summary:
    'Sets what the teacher asked: a text (JSON), or a PDF, a DOCX, or photos of its pages (form)',
  json: SetAssignment,
  maxBytes: maxTextBytes,
  form,
  limits: [{ name: 'assignment', attempts: 60, windowSeconds: 600, by: 'account' }],
  status: 201,
  output: row('SetAssignmentResult', { ...AssignmentResult.shape, ...StartedReading }),
  errors: [
    ...readingErrors,
    'assignment.unsupported',
    'assignment.mixed',
    'assignment.too_many_photos',
    'assignment.not_found',
    'file.too_many_pixels',
    'file.several_pages',
    'reading.too_many',
    'file.unsupported',
    'server.busy',
  ],
} as const satisfies Call
const updateAssignment = {
  who: 'signed in',
  summary: 'Confirms or changes what was asked',
  json: UpdateAssignment,
  maxBytes: maxTextBytes,
  output: AssignmentResult,
  errors: ['assignment.not_found'],
} as const satisfies Call
const removeAssignment = {
  who: 'signed in',
  summary: 'Removes what the teacher asked',
  status: 204,
  output: null,
} as const satisfies Call

/** Works to write from, and what the teacher asked. */
export const sourceCalls = defineCalls({
  'GET /api/sources/search': {
    who: 'signed in',
    summary: 'Works on a topic, open access and Spanish first',
    query: SearchSources,
    limits: [{ name: 'source-search', attempts: 120, windowSeconds: 3_600, by: 'account' }],
    output: SearchSourcesResult,
    errors: ['source.search_off', 'source.index_unavailable'],
  },
  'GET /api/projects/:id/references.bib': {
    who: 'signed in',
    right: 'read',
    needsText: true,
    summary: 'The references in BibTeX',
    params: project,
    limits: [exports],
    output: file('application/x-bibtex; charset=utf-8'),
    errors: ['document.unreadable'],
  },
  'GET /api/projects/:id/references.ris': {
    who: 'signed in',
    right: 'read',
    needsText: true,
    summary: 'The references in RIS',
    params: project,
    limits: [exports],
    output: file('application/x-research-info-systems; charset=utf-8'),
    errors: ['document.unreadable'],
  },
  'GET /api/projects/:id/references.json': {
    who: 'signed in',
    right: 'read',
    needsText: true,
    summary: 'The references in CSL-JSON',
    params: project,
    limits: [exports],
    output: file('application/vnd.citationstyles.csl+json; charset=utf-8'),
    errors: ['document.unreadable'],
  },

  'GET /api/readings': {
    who: 'signed in',
    summary: 'The photos and scanned files whose text is being read or waits to be accepted',
    output: ReadingList,
  },
  'GET /api/readings/:readingId': {
    who: 'signed in',
    summary: 'What was read so far, page by page, with the doubtful words',
    params: readingId,
    isLong: true,
    output: ReadingText,
  },
  'POST /api/readings/:readingId/accept': {
    who: 'signed in',
    summary: 'Makes the corrected text an assignment or a source',
    params: readingId,
    json: AcceptReading,
    maxBytes: maxTextBytes,
    limits: [additions],
    status: 201,
    output: AcceptedReading,
    errors: [
      'reading.not_ready',
      'reading.empty',
      'file.quota',
      'source.too_many',
      'project.not_found',
    ],
  },
  'DELETE /api/readings/:readingId': {
    who: 'signed in',
    summary: 'Stops a reading, or discards what was read',
    params: readingId,
    status: 204,
    output: null,
  },

  'GET /api/sources': list,
  'POST /api/sources': add,
  'PATCH /api/sources/:sourceId': { ...update, params: { sourceId } },
  'DELETE /api/sources/:sourceId': { ...remove, params: { sourceId } },
  'GET /api/sources/:sourceId/text': { ...readText, params: { sourceId } },
  'GET /api/projects/:id/sources': { ...list, ...ofProject },
  'POST /api/projects/:id/sources': { ...add, ...ofProject },
  'PATCH /api/projects/:id/sources/:sourceId': { ...update, ...ofSource },
  'DELETE /api/projects/:id/sources/:sourceId': { ...remove, ...ofSource },
  'GET /api/projects/:id/sources/:sourceId/text': { ...readText, ...ofSource },

  'GET /api/assignment': readAssignment,
  'POST /api/assignment': setAssignment,
  'PATCH /api/assignment': updateAssignment,
  'DELETE /api/assignment': removeAssignment,
  'GET /api/projects/:id/assignment': { ...readAssignment, ...ofProject },
  'POST /api/projects/:id/assignment': { ...setAssignment, ...ofProject },
  'PATCH /api/projects/:id/assignment': { ...updateAssignment, ...ofProject },
  'DELETE /api/projects/:id/assignment': { ...removeAssignment, ...ofProject },
})
