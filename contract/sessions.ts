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

/** `POST /api/auth/oidc/:provider/finish`: the query of the address with which the browser came back. */
export const FinishOidc = z.object({ query: z.string().max(8_000) })

/** By whom one may sign in beside a password, as the server writes it into the app's page. */
export const OfferedIssuer = z.object({ id: z.enum(['google', 'oidc']), name: z.string() })
export type OfferedIssuer = z.output<typeof OfferedIssuer>
