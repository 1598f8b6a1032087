import { z } from 'zod'
import type { OfferedIssuer } from '#contract/sessions.ts'
import { BankAccount, type TransfersTaken } from '#contract/topups.ts'
import { defaultFreeMonthlyCredits } from '#core/credits/tariff.ts'

const flag = z.enum(['on', 'off']).transform((value) => value === 'on')
const credits = z.coerce.number().min(0).max(1_000)
const milliseconds = z.coerce.number().int().min(1).max(3_600_000)
const url = z
  .url({ protocol: /^https?$/ })
  .refine((value) => !/[?#]/.test(value), 'must have no ? and no #')
  .transform((value) => value.replace(/\/+$/, ''))
/** What we ask for is added to it. */
const indexUrl = url.refine(
  (value) => !/\/(?:works|dois)$/.test(value),
  'must end before /works or /dois',
)
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
)

/** An issuer's URL as it writes it itself: an end of `/` counts. Without TLS only on this machine. */
const issuerUrl = z
  .url({ protocol: /^https?$/ })
  .refine(
    (value) => /^https:|^http:\/\/(?:localhost|127\.0\.0\.1)[:/]/.test(`${value}/`),
    'must start with https://',
  )
const domain = z
  .string()
  .regex(/^[a-z\d-]+(?:\.[a-z\d-]+)+$/i, 'must be a domain, as uce.edu.ec')
  .transform((value) => value.toLowerCase())

const s3Names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** The README documents each variable. All are optional; an empty value counts as absent. */
const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().optional(),
  PUBLIC_URL: url.optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  DATABASE_MIGRATION_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  SESSION_SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
  MODEL_PROVIDER: z.enum(['gemini', 'openai', 'offline']).optional(),
  MODEL: z.string().default('gemini-2.5-pro'),
  GEMINI_API_KEY: z.string().optional(),
  GEMINI_BASE_URL: url.optional(),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: url.optional(),
  MODEL_SEES_PHOTOS: flag.optional(),
  FREE_MONTHLY_CREDITS: credits.default(defaultFreeMonthlyCredits),
  REFERRAL_REWARD_CREDITS: credits.default(5),
  OPERATOR_EMAILS: list.default([]),
  OPERATOR_TOTP_ABOVE: z.coerce.number().min(0).max(1_000_000).optional(),
  EMAIL_VERIFICATION: z.enum(['off', 'rewards', 'required']).optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_DOMAIN: domain.optional(),
  OIDC_ISSUER: issuerUrl.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(60).optional(),
  OIDC_DOMAIN: domain.optional(),
  OIDC_VOUCHES: flag.default(false),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .optional(),
  MAIL_FROM: z.string().default('Cuartilla <no-responder@cuartilla.local>'),
  BANK_ACCOUNTS: z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue('is not valid JSON')
        return z.NEVER
      }
    })
    .pipe(z.array(BankAccount))
    .default([]),
  WHATSAPP_NUMBER: z
    .string()
    .regex(/^\d{8,15}$/, 'is digits only, with the country code')
    .optional(),
  TRUSTED_PROXIES: list.default([]),
  S3_ENDPOINT: url.optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  GENERATION_TIMEOUT_MS: milliseconds.default(180_000),
  GENERATION_IDLE_MS: milliseconds.default(30_000),
  REFERENCE_CHECKS: flag.default(true),
  CROSSREF_BASE_URL: indexUrl.default('https://api.crossref.org'),
  DATACITE_BASE_URL: indexUrl.default('https://api.datacite.org'),
  OPENALEX_BASE_URL: indexUrl.default('https://api.openalex.org'),
  OPENALEX_API_KEY: z.string().optional(),
  CONTACT_EMAIL: z.email().optional(),
  REFERENCE_CALL_TIMEOUT_MS: milliseconds.default(8_000),
  REFERENCE_CHECK_TIMEOUT_MS: milliseconds.default(25_000),
  RATE_LIMIT: flag.default(true),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_TOKEN: z.string().min(20, 'needs at least 20 characters').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

export type Config = {
  port: number
  /** Null listens on every address, IPv6 and IPv4. */
  host: string | null
  publicUrl: string | null
  dataDir: string
  databaseUrl: string | null
  /** The login that owns the tables; null where it is that of `databaseUrl`, or where they are migrated beforehand. */
  databaseMigrationUrl: string | null
  sessionSecret: string | null
  modelProvider: 'gemini' | 'openai' | 'offline'
  model: string
  geminiApiKey: string | null
  geminiBaseUrl: string | null
  openaiApiKey: string | null
  openaiBaseUrl: string | null
  /** Whether the model takes a photo of the assignment; null for the provider's default: only Gemini does. */
  modelSeesPhotos: boolean | null
  freeMonthlyCredits: number
  referralRewardCredits: number
  /** Operators once the address is verified. */
  operatorEmails: string[]
  /** Dollars beyond which moving money needs an operator's second factor; null: never. */
  operatorTotpAbove: number | null
  /** What an unverified address blocks: nothing, a referral's reward, or generating too. */
  emailVerification: 'off' | 'rewards' | 'required'
  /** Who tells who somebody is, beside our own passwords (OpenID Connect). */
  issuers: Issuer[]
  smtpUrl: string | null
  mailFrom: string
  bankAccounts: BankAccount[]
  /**
   * Which transfers may be claimed: those to a bank with an account (`accounts`); without any account none on a public
   * site (`closed`), and any on a server that only tries the product out (`trial`), where the page says so.
   */
  transfers: TransfersTaken
  whatsappNumber: string | null
  trustedProxies: string[]
  /** Null keeps files in DATA_DIR. */
  s3: {
    endpoint: string
    bucket: string
    accessKeyId: string
    secretAccessKey: string
    region: string
  } | null
  generationTimeoutMs: number
  generationIdleMs: number
  /** The public indexes that references are compared with; null queries none. */
  referenceChecks: {
    crossrefBaseUrl: string
    dataciteBaseUrl: string
    openalexBaseUrl: string
    openalexApiKey: string | null
    contactEmail: string | null
    callTimeoutMs: number
    checkTimeoutMs: number
  } | null
  rateLimit: boolean
  /**
   * Where the server's metrics are read: at a port of their own, or without one at /metrics of the server's, with the
   * token; null where nowhere.
   */
  metrics: { port: number | null; host: string; token: string | null } | null
  logLevel: string
}

/** `id` is its place in the addresses of this site, `name` the word on its button: 'Continuar con …'. */
export type Issuer = OfferedIssuer & {
  url: string
  clientId: string
  clientSecret: string
  /** The only domain of addresses that it lets in; null for any. */
  domain: string | null
  /** Whether its addresses of that domain count as verified where it does not say. */
  vouches: boolean
}

/** Reads the environment; throws an Error whose message names each wrong variable, one on each line. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The configuration is wrong:\n${lines.join('\n')}`)
  }
  const env = parsed.data
  if (env.DATABASE_MIGRATION_URL !== undefined && env.DATABASE_URL === undefined) {
    throw new Error(
      'The configuration is wrong:\n  DATABASE_URL: needed too, the login of the server, when there is DATABASE_MIGRATION_URL',
    )
  }
  return {
    port: env.PORT,
    host: env.HOST ?? null,
    publicUrl: env.PUBLIC_URL ?? null,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseMigrationUrl: env.DATABASE_MIGRATION_URL ?? null,
    sessionSecret: env.SESSION_SECRET ?? null,
    modelProvider:
      env.MODEL_PROVIDER ??
      (env.GEMINI_API_KEY ? 'gemini' : env.OPENAI_BASE_URL ? 'openai' : 'offline'),
    model: env.MODEL,
    geminiApiKey: env.GEMINI_API_KEY ?? null,
    geminiBaseUrl: env.GEMINI_BASE_URL ?? null,
    openaiApiKey: env.OPENAI_API_KEY ?? null,
    openaiBaseUrl: env.OPENAI_BASE_URL ?? null,
    modelSeesPhotos: env.MODEL_SEES_PHOTOS ?? null,
    freeMonthlyCredits: env.FREE_MONTHLY_CREDITS,
    referralRewardCredits: env.REFERRAL_REWARD_CREDITS,
    operatorEmails: env.OPERATOR_EMAILS.map((email) => email.toLowerCase()),
    operatorTotpAbove: env.OPERATOR_TOTP_ABOVE ?? null,
    emailVerification: env.EMAIL_VERIFICATION ?? (env.SMTP_URL === undefined ? 'off' : 'rewards'),
    issuers: readIssuers(env),
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    bankAccounts: env.BANK_ACCOUNTS,
    transfers: transfersTaken(env),
    whatsappNumber: env.WHATSAPP_NUMBER ?? null,
    trustedProxies: env.TRUSTED_PROXIES,
    s3: readS3(env),
    generationTimeoutMs: env.GENERATION_TIMEOUT_MS,
    generationIdleMs: env.GENERATION_IDLE_MS,
    referenceChecks: readReferenceChecks(env),
    rateLimit: env.RATE_LIMIT,
    metrics: readMetrics(env),
    logLevel: env.LOG_LEVEL,
  }
}

function transfersTaken(env: z.output<typeof Environment>): TransfersTaken {
  if (env.BANK_ACCOUNTS.length > 0) return 'accounts'
  return env.PUBLIC_URL?.startsWith('https://') ? 'closed' : 'trial'
}

function readMetrics(env: z.output<typeof Environment>): Config['metrics'] {
  const port = env.METRICS_PORT ?? null
  const token = env.METRICS_TOKEN ?? null
  return port === null && token === null ? null : { port, host: env.METRICS_HOST, token }
}

function readIssuers(env: z.output<typeof Environment>): Issuer[] {
  const google = allOrNone(env, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'])
  const other = allOrNone(env, ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'])
  if (env.OIDC_VOUCHES && env.OIDC_DOMAIN === undefined) {
    throw new Error('The configuration is wrong:\n  OIDC_DOMAIN: needed too, with OIDC_VOUCHES=on')
  }
  const issuers: Issuer[] = []
  if (google !== null) {
    const [clientId, clientSecret] = google
    const url = 'https://accounts.google.com'
    const domain = env.GOOGLE_DOMAIN ?? null
    issuers.push({
      id: 'google',
      name: 'Google',
      url,
      clientId,
      clientSecret,
      domain,
      vouches: false,
    })
  }
  if (other !== null) {
    const [url, clientId, clientSecret, name] = other
    const domain = env.OIDC_DOMAIN ?? null
    issuers.push({
      id: 'oidc',
      name,
      url,
      clientId,
      clientSecret,
      domain,
      vouches: env.OIDC_VOUCHES,
    })
  }
  return issuers
}

/** The values of variables of which each needs the others; null when there is none of them. */
function allOrNone<const Names extends readonly (keyof z.output<typeof Environment>)[]>(
  env: z.output<typeof Environment>,
  names: Names,
): { [Index in keyof Names]: string } | null {
  const missing = names.filter((name) => env[name] === undefined)
  if (missing.length === names.length) return null
  if (missing.length > 0) {
    throw new Error(
      `The configuration is wrong:\n  ${missing.join(', ')}: needed too, or none of ${names.join(', ')}`,
    )
  }
  return names.map((name) => env[name]) as { [Index in keyof Names]: string }
}

function readReferenceChecks(env: z.output<typeof Environment>): Config['referenceChecks'] {
  if (!env.REFERENCE_CHECKS) return null
  return {
    crossrefBaseUrl: env.CROSSREF_BASE_URL,
    dataciteBaseUrl: env.DATACITE_BASE_URL,
    openalexBaseUrl: env.OPENALEX_BASE_URL,
    openalexApiKey: env.OPENALEX_API_KEY ?? null,
    contactEmail: env.CONTACT_EMAIL ?? null,
    callTimeoutMs: env.REFERENCE_CALL_TIMEOUT_MS,
    checkTimeoutMs: env.REFERENCE_CHECK_TIMEOUT_MS,
  }
}

function readS3(env: z.output<typeof Environment>): Config['s3'] {
  const given = allOrNone(env, s3Names)
  if (given === null) return null
  const [endpoint, bucket, accessKeyId, secretAccessKey] = given
  return { endpoint, bucket, accessKeyId, secretAccessKey, region: env.S3_REGION }
}
