import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

/**
 * The tables as queries see them. The truth is in migrations/*.sql, which also hold the constraints, triggers
 * and functions; schema.test.ts compares the two. Property names of the first four are the sign-in library's.
 */

const id = () => uuid('id').primaryKey().default(sql`gen_random_uuid()`)
const moment = (name: string) => timestamp(name, { withTimezone: true })
const createdAt = () => moment('created_at').notNull().default(sql`now()`)
const updatedAt = () => moment('updated_at').notNull().default(sql`now()`)
// Made by the database from the row's names.
const searchText = () => text('search_text').notNull().generatedAlwaysAs(sql``)
const units = (name: string) => bigint(name, { mode: 'number' })

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
  /** The token's hash: hashed-tokens.ts stands between it and the library. */
  token: text('token_hash').notNull(),
  expiresAt: moment('expires_at').notNull(),
  ipAddress: text('ip_address'),
  userAgent: text('user_agent'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

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
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const verifications = pgTable('verifications', {
  id: id(),
  identifier: text('identifier').notNull(),
  value: text('value').notNull(),
  expiresAt: moment('expires_at').notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

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

export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  windowEndsAt: moment('window_ends_at').notNull(),
})

export const productSettings = pgTable('product_settings', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  freeMonthlyUnits: units('free_monthly_units').notNull(),
  referralRewardUnits: units('referral_reward_units').notNull(),
  siteOrigin: text('site_origin').notNull(),
})

export const files = pgTable('files', {
  id: id(),
  userId: uuid('user_id').notNull(),
  filename: text('filename').notNull(),
  fileType: text('file_type', { enum: ['profile_picture', 'payment_receipt'] }).notNull(),
  mimeType: text('mime_type').notNull(),
  fileSize: bigint('file_size', { mode: 'number' }).notNull(),
  storagePath: text('storage_path').notNull(),
  bucketName: text('bucket_name').notNull().default('files'),
  sha256: text('sha256').notNull(),
  imageHash: text('image_hash'),
  createdAt: createdAt(),
})

export const projects = pgTable('projects', {
  id: id(),
  userId: uuid('user_id').notNull(),
  title: text('title').notNull(),
  titleSource: text('title_source', { enum: ['prompt', 'model', 'student'] })
    .notNull()
    .default('prompt'),
  contextPrompt: text('context_prompt').notNull(),
  institution: text('institution'),
  course: text('course'),
  instructor: text('instructor'),
  dueDate: text('due_date'),
  numberTitlePage: boolean('number_title_page').notNull().default(false),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

const completeness = () =>
  text('completeness', { enum: ['complete', 'stopped', 'cut_off', 'credit_limit'] })
    .notNull()
    .default('complete')

export const messages = pgTable('messages', {
  id: id(),
  projectId: uuid('project_id').notNull(),
  role: text('role', { enum: ['user', 'assistant'] }).notNull(),
  content: text('content').notNull(),
  sequenceOrder: integer('sequence_order').notNull(),
  model: text('model'),
  status: text('status', { enum: ['sent'] })
    .notNull()
    .default('sent'),
  messageVersion: integer('message_version').notNull().default(1),
  isEdited: boolean('is_edited').notNull().default(false),
  isRetry: boolean('is_retry').notNull().default(false),
  creditsConsumed: numeric('credits_consumed', { precision: 14, scale: 4, mode: 'number' })
    .notNull()
    .default(0),
  completeness: completeness(),
  generationId: uuid('generation_id'),
  createdAt: createdAt(),
  continues: boolean('continues').notNull().default(false),
  rating: text('rating', { enum: ['up', 'down'] }),
  ratedAt: moment('rated_at'),
})

export const versions = pgTable('versions', {
  id: id(),
  projectId: uuid('project_id').notNull(),
  versionNumber: integer('version_number').notNull(),
  content: text('content').notNull(),
  wordCount: integer('word_count').notNull(),
  generationId: uuid('generation_id'),
  createdAt: createdAt(),
  state: text('state', { enum: ['document', 'alternative', 'discarded'] })
    .notNull()
    .default('document'),
  completeness: completeness(),
  author: text('author', { enum: ['model', 'student', 'imported'] })
    .notNull()
    .default('model'),
  revision: integer('revision').notNull().default(1),
  editedAt: moment('edited_at'),
  closedAt: moment('closed_at'),
  restoredFrom: integer('restored_from'),
})

export const generations = pgTable('generations', {
  id: id(),
  userId: uuid('user_id').notNull(),
  projectId: uuid('project_id'),
  userMessageId: uuid('user_message_id'),
  status: text('status', { enum: ['running', 'generated', 'saved', 'failed'] })
    .notNull()
    .default('running'),
  fence: integer('fence').notNull().default(1),
  leaseOwner: text('lease_owner'),
  leaseUntil: moment('lease_until'),
  stopRequested: boolean('stop_requested').notNull().default(false),
  provider: text('provider').notNull(),
  model: text('model').notNull(),
  inputUnits: units('input_units').notNull(),
  outputLimitUnits: units('output_limit_units').notNull(),
  costUnits: units('cost_units'),
  answer: text('answer'),
  completeness: completeness(),
  errorCode: text('error_code'),
  errorDetails: jsonb('error_details').$type<Record<string, unknown>>().notNull().default({}),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  finishedAt: moment('finished_at'),
  answerFacts: jsonb('answer_facts').$type<Record<string, unknown>>(),
})

export const generationChunks = pgTable(
  'generation_chunks',
  {
    generationId: uuid('generation_id').notNull(),
    seq: integer('seq').notNull(),
    text: text('text').notNull(),
  },
  (table) => [primaryKey({ columns: [table.generationId, table.seq] })],
)

export const creditAccounts = pgTable('credit_accounts', {
  userId: uuid('user_id').primaryKey(),
  freeUnits: units('free_units').notNull().default(0),
  paidUnits: units('paid_units').notNull().default(0),
  freeHeld: units('free_held').notNull().default(0),
  paidHeld: units('paid_held').notNull().default(0),
  anchor: date('anchor').notNull(),
  period: integer('period').notNull().default(0),
  entryCount: units('entry_count').notNull().default(0),
})

export const creditEntries = pgTable('credit_entries', {
  id: id(),
  userId: uuid('user_id').notNull(),
  seq: units('seq').notNull(),
  kind: text('kind', {
    enum: ['grant', 'expire', 'topup', 'reversal', 'referral', 'message', 'generation', 'adjust'],
  }).notNull(),
  freeUnits: units('free_units').notNull(),
  paidUnits: units('paid_units').notNull(),
  freeAfter: units('free_after').notNull(),
  paidAfter: units('paid_after').notNull(),
  idempotencyKey: text('idempotency_key').notNull(),
  generationId: uuid('generation_id'),
  reason: text('reason'),
  createdAt: createdAt(),
  transactionId: uuid('transaction_id'),
})

export const creditHolds = pgTable('credit_holds', {
  generationId: uuid('generation_id').primaryKey(),
  userId: uuid('user_id').notNull(),
  period: integer('period').notNull(),
  freeUnits: units('free_units').notNull(),
  paidUnits: units('paid_units').notNull(),
  freeAvailable: units('free_available').notNull(),
  chargedFree: units('charged_free').notNull().default(0),
  chargedPaid: units('charged_paid').notNull().default(0),
  state: text('state', { enum: ['held', 'settled', 'released'] })
    .notNull()
    .default('held'),
})

export const referralCodes = pgTable('referral_codes', {
  userId: uuid('user_id').primaryKey(),
  code: text('code').notNull(),
  referralUrl: text('referral_url').notNull(),
  createdAt: createdAt(),
})

export const referrals = pgTable('referrals', {
  referredId: uuid('referred_id').primaryKey(),
  referrerId: uuid('referrer_id').notNull(),
  state: text('state', { enum: ['rewarded', 'over_cap', 'reversed'] }).notNull(),
  ipAddress: text('ip_address'),
  userAgent: text('user_agent'),
  createdAt: createdAt(),
})

export const waitingReferrals = pgTable('waiting_referrals', {
  referredId: uuid('referred_id').primaryKey(),
  referrerId: uuid('referrer_id').notNull(),
  ipAddress: text('ip_address'),
  userAgent: text('user_agent'),
  createdAt: createdAt(),
})

export const transactions = pgTable('transactions', {
  id: id(),
  transactionId: text('transaction_id').notNull(),
  referenceNormalized: text('reference_normalized').notNull(),
  userId: uuid('user_id').notNull(),
  paymentMethod: text('payment_method', { enum: ['bank_transfer'] })
    .notNull()
    .default('bank_transfer'),
  transactionType: text('transaction_type', { enum: ['purchase'] })
    .notNull()
    .default('purchase'),
  status: text('status', { enum: ['pending', 'validated', 'rejected', 'reversed'] })
    .notNull()
    .default('pending'),
  amountCents: integer('amount_cents').notNull(),
  creditedCents: integer('credited_cents'),
  payerName: text('payer_name').notNull(),
  originBank: text('origin_bank').notNull(),
  destinationBank: text('destination_bank').notNull(),
  transferDate: date('transfer_date').notNull(),
  receiptFileId: uuid('receipt_file_id'),
  decidedBy: uuid('decided_by'),
  decidedAt: moment('decided_at'),
  reason: text('reason'),
  createdAt: createdAt(),
  searchText: searchText(),
})

export const transferLikenesses = pgTable(
  'transfer_likenesses',
  {
    newerId: uuid('newer_id').notNull(),
    olderId: uuid('older_id').notNull(),
    sameReference: boolean('same_reference').notNull(),
    sameFile: boolean('same_file').notNull(),
    distance: integer('distance'),
  },
  (table) => [primaryKey({ columns: [table.newerId, table.olderId] })],
)

export const auditEntries = pgTable('audit_entries', {
  id: id(),
  operatorId: uuid('operator_id').notNull(),
  action: text('action').notNull(),
  subjectId: uuid('subject_id'),
  transactionId: uuid('transaction_id'),
  details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
  createdAt: createdAt(),
})

export const outboxMails = pgTable('outbox_mails', {
  id: id(),
  userId: uuid('user_id'),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  body: text('body').notNull(),
  attempts: integer('attempts').notNull().default(0),
  nextAttemptAt: moment('next_attempt_at').notNull().default(sql`now()`),
  sentAt: moment('sent_at'),
  createdAt: createdAt(),
})
