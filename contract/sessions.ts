import { z } from 'zod'
import { moment, row } from './call.ts'

/** A session of the signed-in user. Its token is never shown. */
export const SessionRow = row('SessionRow', {
  id: z.uuid(),
  /** Whether it is the session of this request. */
  is_current: z.boolean(),
  /** The browser in words, as 'Chrome en Android'; null when it did not name itself. */
  device: z.string().nullable(),
  created_at: moment,
  /** Rounded down to the hour. */
  last_used_at: moment,
})
export type SessionRow = z.output<typeof SessionRow>

/** `POST /api/auth/oidc/:provider/finish`: the query of the address with which the browser came back. */
export const FinishOidc = z.object({ query: z.string().max(8_000) })

/** The configured issuers of identities. The server writes them into the app's page. */
export const OfferedIssuer = z.object({ id: z.enum(['google', 'oidc']), name: z.string() })
export type OfferedIssuer = z.output<typeof OfferedIssuer>

export const maxPasskeys = 10

/** A passkey of the account. */
export const PasskeyRow = row('PasskeyRow', {
  id: z.uuid(),
  name: z.string(),
  created_at: moment,
  last_used_at: moment.nullable(),
})
export type PasskeyRow = z.output<typeof PasskeyRow>

/** By what else than a password the account is signed in to: somebody whom an issuer knows. */
export const IdentityRow = row('IdentityRow', {
  id: z.uuid(),
  /** The issuer's URL, and its name where the site has one for it. */
  issuer: z.string(),
  name: z.string(),
  created_at: moment,
})
export type IdentityRow = z.output<typeof IdentityRow>

/** What still signs in to an account whose password is another now. */
export const PasswordChanged = row('PasswordChanged', {
  status: z.boolean(),
  passkeys: z.array(PasskeyRow),
  identities: z.array(IdentityRow),
})
export type PasswordChanged = z.output<typeof PasswordChanged>

/**
 * What adds another way to sign in asks for the account's password. It may be empty where a key was shown in this session
 * in the last ten minutes (`POST /api/auth/passkeys/show`).
 */
export const OwnerPassword = z.object({ password: z.string().max(200).default('') })
/** What `navigator.credentials.create()` or `.get()` returned in the browser, as JSON: WebAuthn's `PublicKeyCredential`. */
export const PasskeyAnswer = z.object({ response: z.looseObject({ id: z.string().max(2_000) }) })
export const RenamePasskey = z.object({ name: z.string().trim().min(1).max(60) })

/** An operator's second factor (TOTP). */
export const SecondFactorRow = row('SecondFactorRow', {
  is_active: z.boolean(),
  recovery_codes_left: z.int(),
  /** Dollars beyond which moving money needs it; null where it is never needed. */
  required_above: z.number().nullable(),
  /** From when on it counts, where that is still to come: a day after it was confirmed. */
  counts_from: moment.nullable(),
})
export type SecondFactorRow = z.output<typeof SecondFactorRow>

/** Six digits of the phone, or a recovery code with its hyphen. */
export const SecondFactorCode = z.object({
  code: z
    .string()
    .max(20)
    .transform((typed) => typed.replace(/\s/g, ''))
    .pipe(z.string().min(1)),
})
