import { sql } from 'drizzle-orm'
import { bigint, boolean, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, moment, searchText, updatedAt } from '#server/db/columns.ts'

export const users = pgTable('users', {
  id: id(),
  name: text('full_name').notNull(),
  email: text('email').notNull(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  career: text('career'),
  semester: text('semester'),
  how_did_you_hear: text('how_did_you_hear'),
  usage_purpose: text('usage_purpose'),
  role: text('role', { enum: ['student', 'operator'] })
    .notNull()
    .default('student'),
  profilePictureId: uuid('profile_picture_id'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  deletionDueAt: moment('deletion_due_at'),
  erasedAt: moment('erased_at'),
  searchText: searchText(),
})

export const sessions = pgTable('sessions', {
  id: id(),
  userId: uuid('user_id').notNull(),
  /** The token's hash. */
  token: text('token_hash').notNull(),
  expiresAt: moment('expires_at').notNull(),
  ipAddress: text('ip_address'),
  userAgent: text('user_agent'),
  /** When the second factor was last shown in it. */
  provedAt: moment('proved_at'),
  /** When a key of the account was last shown in it. */
  keyShownAt: moment('key_shown_at'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** How an account is signed in to: by a password (`credential`), or by an issuer of identities, whose URL it is. */
export const authAccounts = pgTable('auth_accounts', {
  id: id(),
  userId: uuid('user_id').notNull(),
  accountId: text('account_id').notNull(),
  providerId: text('provider_id').notNull(),
  accessToken: text('access_token'),
  refreshToken: text('refresh_token'),
  idToken: text('id_token'),
  accessTokenExpiresAt: moment('access_token_expires_at'),
  refreshTokenExpiresAt: moment('refresh_token_expires_at'),
  scope: text('scope'),
  password: text('password'),
  unprovedUntil: moment('unproved_until'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** What a sign-in under way has to know again at its next step; taken once. */
export const verifications = pgTable('verifications', {
  id: id(),
  identifier: text('identifier').notNull(),
  value: text('value').notNull(),
  expiresAt: moment('expires_at').notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const passkeys = pgTable('passkeys', {
  id: id(),
  userId: uuid('user_id').notNull(),
  credentialId: text('credential_id').notNull(),
  publicKey: text('public_key').notNull(),
  counter: bigint('counter', { mode: 'number' }).notNull().default(0),
  transports: text('transports').notNull().default(''),
  name: text('name').notNull(),
  createdAt: createdAt(),
  lastUsedAt: moment('last_used_at'),
})

export const secondFactors = pgTable('second_factors', {
  userId: uuid('user_id').primaryKey(),
  secret: text('secret').notNull(),
  confirmedAt: moment('confirmed_at'),
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: createdAt(),
})

export const recoveryCodes = pgTable(
  'recovery_codes',
  { userId: uuid('user_id').notNull(), codeHash: text('code_hash').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

export const passwordResets = pgTable('password_resets', {
  userId: uuid('user_id').primaryKey(),
  tokenHash: text('token_hash').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

export const resetRequests = pgTable('reset_requests', {
  id: id(),
  email: text('email').notNull(),
  createdAt: createdAt(),
})

export const emailVerifications = pgTable('email_verifications', {
  userId: uuid('user_id').primaryKey(),
  tokenHash: text('token_hash').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

export const knownNetworks = pgTable(
  'known_networks',
  {
    userId: uuid('user_id').notNull(),
    network: text('network').notNull(),
    seenAt: moment('seen_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.userId, table.network] })],
)
