import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { bearer } from 'better-auth/plugins'
import type { Logger } from 'pino'
import { maxPasswordLength, minPasswordLength } from '#contract/account.ts'
import type { Db } from '#server/db/database.ts'
import { authAccounts, sessions, users, verifications } from './account.table.ts'
import { isSecure, sessionCookiePrefix } from './cookies.ts'
import { withHashedTokens } from './hashed-tokens.ts'
import { sessionSeconds, sessionUpdateSeconds } from './sessions.ts'

export type AuthOptions = {
  db: Db
  log: Logger
  secret: string
  /** The site's public address; null to trust the host of each request. */
  publicUrl: string | null
  /** How passwords are hashed; by default the library's scrypt. */
  passwords?: PasswordHashing | undefined
}

export type PasswordHashing = {
  hash: (password: string) => Promise<string>
  verify: (given: { hash: string; password: string }) => Promise<boolean>
}

export type Auth = ReturnType<typeof createAuth>

const day = 60 * 60 * 24
const profileField = { type: 'string', required: false } as const

/** Sign-up, sign-in, sessions. The profile, credits and code of a new user come from a trigger on `users`. */
export function createAuth({ db, log, secret, publicUrl, passwords }: AuthOptions) {
  return betterAuth({
    secret,
    ...(publicUrl === null ? {} : { baseURL: publicUrl }),
    basePath: '/api/auth',
    trustedOrigins: (request) => {
      if (publicUrl !== null) return [publicUrl]
      // The request's own host: pages of other sites have another origin.
      return request === undefined ? [] : [new URL(request.url).origin]
    },
    database: withHashedTokens(
      drizzleAdapter(db, {
        provider: 'pg',
        schema: { users, sessions, auth_accounts: authAccounts, verifications },
        transaction: true,
      }),
    ),
    user: {
      modelName: 'users',
      additionalFields: {
        career: profileField,
        semester: profileField,
        how_did_you_hear: profileField,
        usage_purpose: profileField,
        role: { type: 'string', required: false, input: false },
      },
    },
    session: {
      modelName: 'sessions',
      expiresIn: sessionSeconds,
      updateAge: sessionUpdateSeconds,
      freshAge: day,
    },
    account: { modelName: 'auth_accounts' },
    verification: { modelName: 'verifications', storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength,
      maxPasswordLength,
      ...(passwords === undefined ? {} : { password: passwords }),
    },
    // Counted by http/rate-limit.ts, per address and per account.
    rateLimit: { enabled: false },
    plugins: [bearer()],
    advanced: {
      cookiePrefix: sessionCookiePrefix,
      useSecureCookies: isSecure(publicUrl),
      database: { generateId: false },
      ipAddress: { ipAddressHeaders: ['x-client-address'] },
    },
    // The library's own lines may quote SQL parameters, which are names and e-mails.
    logger: {
      level: 'error',
      log: (level, message) => log[level === 'debug' ? 'info' : level]({ part: 'auth' }, message),
    },
    telemetry: { enabled: false },
  })
}
