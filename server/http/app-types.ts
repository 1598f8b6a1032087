import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { MeRow } from '#contract/me.ts'

export type SignedInUser = {
  id: string
  fullName: string
  email: string
  role: 'student' | 'operator'
  /** What an unverified address blocks for this user: see EMAIL_VERIFICATION. */
  emailVerification: MeRow['email_verification']
}

export type FoundSession = {
  id: string
  createdAt: Date
  /** `createdAt` by this server's clock, which may differ from the database's. */
  signedInAt: Date
  user: {
    id: string
    name: string
    email: string
    isEmailVerified: boolean
    role: 'student' | 'operator'
  }
}

/** Who a request is from, by its bearer token or its cookie; null when there is no session or it has ended. */
export type FindSession = (headers: Headers) => Promise<FoundSession | null>

/** What the middleware sets for the handlers. */
export type AppEnv = {
  Bindings: HttpBindings
  Variables: {
    requestId: string
    clientAddress: string
    log: Logger
    /** Name of the call in contract/calls.ts; absent for pages and unknown paths. */
    call: string | undefined
    /** Error code of the response. */
    refusal: string | undefined
    /** Set by requireUser. */
    user: SignedInUser
    sessionId: string
    signedInAt: Date
  }
}

export type AppContext = Context<AppEnv>
