import { type AttemptLimit, defineCalls, id, maxTextBytes, stream } from '#contract/call.ts'
import { textErrors } from '#contract/calls/projects.ts'
import { Contributions } from '#contract/contributions.ts'
import { SendSteps, StepsQuery, StepsTaken } from '#contract/steps.ts'

// Six people at three keys a second send in pieces of some keys; far more than one browser sends.
const sends: AttemptLimit = {
  name: 'steps',
  attempts: 36_000,
  windowSeconds: 3_600,
  by: 'account',
}

const project = { id: id('project.not_found') }

/** Writing together: browsers send the changes of a text (steps), and the server gives each a number. */
export const stepCalls = defineCalls({
  'GET /api/projects/:id/steps': {
    who: 'link',
    right: 'read',
    summary:
      'What happens to the text: events text (without `after`), steps, version, presence, comments and members',
    params: project,
    query: StepsQuery,
    output: stream('text/event-stream'),
    errors: ['document.unreadable', 'server.busy'],
  },
  'POST /api/projects/:id/steps': {
    who: 'signed in',
    right: 'write',
    summary: 'Sends changes of the text; steps.behind (409) has those that came before',
    params: project,
    json: SendSteps,
    isRaw: true,
    maxBytes: maxTextBytes,
    maxValues: 60_000,
    limits: [sends],
    output: StepsTaken,
    errors: ['steps.behind', 'steps.invalid', 'server.busy', ...textErrors],
  },
  'GET /api/projects/:id/contributions': {
    who: 'signed in',
    right: 'history',
    summary: 'Who wrote what: words, comments and sources by person, and the authors of each block',
    params: project,
    needsText: true,
    isLong: true,
    output: Contributions,
  },
})
