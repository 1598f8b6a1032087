import { type AttemptLimit, defineCalls, id, maxTextBytes, stream } from '#contract/call.ts'
import {
  FreePlans,
  FreePlansQuery,
  Generate,
  GenerationRow,
  SaveMessage,
  SaveMessageResult,
  StreamQuery,
} from '#contract/generation.ts'
import { CheckReferences, CheckReferencesResult } from '#contract/references.ts'

const starts: AttemptLimit = { name: 'generate', attempts: 12, windowSeconds: 60, by: 'account' }
/** Calls, not references: a student checks a list again after each correction. */
const checks: AttemptLimit = {
  name: 'references',
  attempts: 60,
  windowSeconds: 3_600,
  by: 'account',
}

const run = { id: id('generation.not_found') }

/** Answers of the model, and references compared with the public record. */
export const generationCalls = defineCalls({
  'POST /api/generate': {
    who: 'signed in',
    summary:
      'Starts or joins the run of a message: a streamed JSON array; x-generation-id names it',
    json: Generate,
    maxBytes: maxTextBytes,
    limits: [starts],
    output: stream('application/json'),
    errors: [
      'auth.email_unverified',
      'credits.insufficient',
      'message.not_found',
      'project.not_found',
      'generation.already_running',
      'generation.too_many_plans',
      'generation.overloaded',
      'generation.rate_limited',
      'generation.refused_request',
      'generation.misconfigured',
      'generation.model_unavailable',
      'generation.text_too_long',
      'generation.interrupted',
      'selection.needs_model',
      'selection.gone',
      'selection.empty',
      'selection.title_page',
      'selection.mixed_roles',
      'selection.too_long',
      'document.unreadable',
    ],
  },
  'POST /api/save-message': {
    who: 'signed in',
    summary: 'Makes a finished run a message, a version and a charge; again with the same result',
    json: SaveMessage,
    maxBytes: maxTextBytes,
    output: SaveMessageResult,
    errors: [
      'project.not_found',
      'generation.not_found',
      'generation.still_running',
      'generation.not_charged',
    ],
  },
  'GET /api/projects/:id/generation': {
    who: 'signed in',
    right: 'read',
    summary: "The project's newest run; null without one",
    params: { id: id('project.not_found') },
    output: GenerationRow.nullable(),
  },
  'GET /api/free-plans': {
    who: 'signed in',
    summary: 'How many more plans of long works are free, of a project or of a new one',
    query: FreePlansQuery,
    output: FreePlans,
  },
  'GET /api/generations/:id': {
    who: 'signed in',
    summary: 'A run',
    params: run,
    output: GenerationRow,
  },
  'GET /api/generations/:id/stream': {
    who: 'signed in',
    summary: 'The text of a run as it grows: events chunk, and one end',
    params: run,
    query: StreamQuery,
    output: stream('text/event-stream'),
  },
  'POST /api/generations/:id/stop': {
    who: 'signed in',
    summary: 'Stops a run; what it wrote is kept',
    params: run,
    status: 202,
    output: null,
  },
  'POST /api/references/check': {
    who: 'signed in',
    summary: 'Compares references with the public indexes',
    json: CheckReferences,
    limits: [checks],
    output: CheckReferencesResult,
    errors: ['source.index_unavailable'],
  },
})
