import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Logger } from 'pino'

export type SignedInUser = {
  id: string
  fullName: string
  email: string
  role: 'student' | 'operator'
}

/** What middlewares leave for the handlers. */
export type AppEnv = {
  Bindings: HttpBindings
  Variables: {
    requestId: string
    clientAddress: string
    log: Logger
    /** Set by requireUser. */
    user: SignedInUser
    sessionId: string
    signedInAt: Date
  }
}

export type AppContext = Context<AppEnv>
