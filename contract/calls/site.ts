import { z } from 'zod'
import { defineCalls, stream } from '#contract/call.ts'
import { SettingsRow } from '#contract/me.ts'

/** The site itself: its health, its public settings, the list of calls, and the stream of live events. */
export const siteCalls = defineCalls({
  'GET /api/health': {
    who: 'everybody',
    summary: 'Whether the server and its database answer',
    output: z.object({ status: z.string() }),
  },
  'GET /api/openapi.json': {
    who: 'everybody',
    summary: 'This list, as OpenAPI 3.1',
    isLong: true,
    output: z.looseObject({ openapi: z.string() }),
  },
  'GET /api/settings': {
    who: 'everybody',
    summary: 'The public part of the configuration',
    output: SettingsRow,
  },
  'GET /api/events': {
    who: 'signed in',
    summary: 'What changes for the student: events credits, transaction, project, generation',
    output: stream('text/event-stream'),
  },
})
