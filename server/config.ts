import { z } from 'zod'

const flag = z.enum(['on', 'off']).transform((value) => value === 'on')
const credits = z.coerce.number().min(0).max(1_000)
const milliseconds = z.coerce.number().int().min(1).max(3_600_000)
const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''))
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
)

/** The README says what each is. Every name is optional; an empty value counts as absent. */
const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  PUBLIC_URL: url.optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z
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
  FREE_MONTHLY_CREDITS: credits.default(2),
  REFERRAL_REWARD_CREDITS: credits.default(5),
  OPERATOR_EMAILS: list.default([]),
  WHATSAPP_NUMBER: z
    .string()
    .regex(/^\d{8,15}$/, 'is digits only, with the country code')
    .optional(),
  TRUSTED_PROXIES: list.default([]),
  GENERATION_TIMEOUT_MS: milliseconds.default(180_000),
  GENERATION_IDLE_MS: milliseconds.default(30_000),
  RATE_LIMIT: flag.default(true),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

export type Config = {
  port: number
  host: string
  publicUrl: string | null
  dataDir: string
  databaseUrl: string | null
  sessionSecret: string | null
  modelProvider: 'gemini' | 'openai' | 'offline'
  model: string
  geminiApiKey: string | null
  geminiBaseUrl: string | null
  openaiApiKey: string | null
  openaiBaseUrl: string | null
  freeMonthlyCredits: number
  referralRewardCredits: number
  operatorEmails: string[]
  whatsappNumber: string | null
  trustedProxies: string[]
  generationTimeoutMs: number
  generationIdleMs: number
  rateLimit: boolean
  logLevel: string
}

/** Reads the environment; throws an Error whose message names each wrong variable, a line each. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The configuration is wrong:\n${lines.join('\n')}`)
  }
  const env = parsed.data
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL ?? null,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    sessionSecret: env.SESSION_SECRET ?? null,
    modelProvider:
      env.MODEL_PROVIDER ??
      (env.GEMINI_API_KEY ? 'gemini' : env.OPENAI_BASE_URL ? 'openai' : 'offline'),
    model: env.MODEL,
    geminiApiKey: env.GEMINI_API_KEY ?? null,
    geminiBaseUrl: env.GEMINI_BASE_URL ?? null,
    openaiApiKey: env.OPENAI_API_KEY ?? null,
    openaiBaseUrl: env.OPENAI_BASE_URL ?? null,
    freeMonthlyCredits: env.FREE_MONTHLY_CREDITS,
    referralRewardCredits: env.REFERRAL_REWARD_CREDITS,
    operatorEmails: env.OPERATOR_EMAILS.map((email) => email.toLowerCase()),
    whatsappNumber: env.WHATSAPP_NUMBER ?? null,
    trustedProxies: env.TRUSTED_PROXIES,
    generationTimeoutMs: env.GENERATION_TIMEOUT_MS,
    generationIdleMs: env.GENERATION_IDLE_MS,
    rateLimit: env.RATE_LIMIT,
    logLevel: env.LOG_LEVEL,
  }
}
