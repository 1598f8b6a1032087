import { z } from 'zod'
import { moment, row } from './call.ts'

/** A session of the signed-in user. Its token is never shown. */
export const SessionRow = row('SessionRow', {
  id: z.uuid(),
  /** The one that asks. */
  is_current: z.boolean(),
  /** The browser in words, as 'Chrome en Android'; null when it did not name itself. */
  device: z.string().nullable(),
  created_at: moment,
  /** To the hour. */
  last_used_at: moment,
})
export type SessionRow = z.output<typeof SessionRow>
