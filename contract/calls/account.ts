import { z } from 'zod'
import {
  ChangePassword,
  RequestDeletion,
  RequestPasswordReset,
  ResetPassword,
  SignUp,
  UpdateMe,
  VerifyEmail,
} from '#contract/account.ts'
import { type AttemptLimit, defineCalls, file, id, moment, row, text } from '#contract/call.ts'
import { DeletionRow, MeRow } from '#contract/me.ts'
import {
  FinishOidc,
  IdentityRow,
  OwnerPassword,
  PasskeyAnswer,
  PasskeyRow,
  PasswordChanged,
  RenamePasskey,
  SecondFactorCode,
  SecondFactorRow,
  SessionRow,
} from '#contract/sessions.ts'

// Generous, because a whole campus shares one address. Wrong passwords for one account have stricter limits
// (server/account/password-attempts.ts).
export const signUps: AttemptLimit = {
  name: 'sign-up',
  attempts: 30,
  windowSeconds: 600,
  by: 'network',
  // Empty posts do not lock a campus out.
  counted: 'handler',
}
export const signIns: AttemptLimit = {
  name: 'sign-in',
  attempts: 100,
  windowSeconds: 600,
  by: 'network',
  counted: 'handler',
}
/** Limits how often a sign-in by an issuer or a passkey is started or finished. */
const otherSignIns: AttemptLimit = {
  name: 'other-sign-in',
  attempts: 200,
  windowSeconds: 600,
  by: 'network',
}
/** Limits guesses of a TOTP code: three of its million values are accepted, those of now, 30 s before and 30 s after. */
export const secondFactorCodes: AttemptLimit = {
  name: 'second-factor',
  attempts: 8,
  windowSeconds: 900,
  by: 'account',
}
export const ownPasswords: AttemptLimit = {
  name: 'own-password',
  attempts: 10,
  windowSeconds: 900,
  by: 'account',
}
export const resets: AttemptLimit = {
  name: 'reset',
  attempts: 30,
  windowSeconds: 3_600,
  by: 'network',
}
/** By address and network, so that a stranger does not keep the owner from asking. */
export const resetMails: AttemptLimit = {
  name: 'reset-mail',
  attempts: 5,
  windowSeconds: 3_600,
  by: 'network',
  counted: 'handler',
}
const verifications: AttemptLimit = {
  name: 'verify',
  attempts: 60,
  windowSeconds: 3_600,
  by: 'network',
}
export const verificationMails: AttemptLimit = {
  name: 'verification-mail',
  attempts: 5,
  windowSeconds: 3_600,
  by: 'account',
  counted: 'handler',
}

/** Of what adds a way to sign in that outlives a password. */
const ownerProofErrors = [
  'auth.wrong_password',
  'auth.sign_in_again',
  'auth.owner_unproved',
  'auth.password_unproved',
] as const

const done = z.object({ status: z.boolean() })
const SessionUser = row('SessionUser', {
  id: z.uuid(),
  full_name: z.string(),
  /** The same name. */
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  image: z.string().nullable(),
  role: z.enum(['student', 'operator']),
  career: z.string().nullable(),
  semester: z.string().nullable(),
  how_did_you_hear: z.string().nullable(),
  usage_purpose: z.string().nullable(),
  createdAt: moment,
  updatedAt: moment,
})
/** The token is also set as a cookie. */
const SignedIn = row('SignedIn', { token: z.string(), user: SessionUser })
/** WebAuthn options as JSON, passed to the browser's API. */
const WebAuthnOptions = z.looseObject({ challenge: z.string() })
const maxPasskeyBytes = 64 * 1024
const OwnSession = row('OwnSession', {
  id: z.uuid(),
  userId: z.uuid(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  expiresAt: moment,
  createdAt: moment,
  updatedAt: moment,
})

/**
 * `/api/auth` and `/api/me`. The token of a session is taken as a cookie and as `Authorization: Bearer`.
 */
export const accountCalls = defineCalls({
  'POST /api/auth/sign-up/email': {
    who: 'everybody',
    summary: 'Creates an account and signs in',
    json: SignUp.omit({ full_name: true }).extend({
      full_name: SignUp.shape.full_name.optional(),
      /** Another word for `full_name`. */
      name: SignUp.shape.full_name.optional(),
    }),
    isRaw: true,
    limits: [signUps],
    output: SignedIn,
    errors: [
      'auth.sign_up_incomplete',
      'auth.invalid_email',
      'auth.password_too_short',
      'auth.password_too_long',
      'auth.email_taken',
      'auth.sign_up_failed',
    ],
  },
  'POST /api/auth/sign-in/email': {
    who: 'everybody',
    summary: 'Signs in',
    json: z.object({ email: z.string(), password: z.string() }),
    isRaw: true,
    limits: [signIns],
    output: SignedIn,
    errors: ['auth.invalid_credentials', 'auth.invalid_email'],
  },
  'POST /api/auth/oidc/:provider': {
    who: 'everybody',
    summary:
      'Begins to sign in by an issuer (`google`, `oidc`): where at the issuer the browser goes',
    params: { provider: text },
    limits: [otherSignIns],
    output: z.object({ url: z.url() }),
    errors: ['request.not_found', 'auth.issuer_unavailable'],
  },
  'POST /api/auth/oidc/:provider/finish': {
    who: 'everybody',
    summary: 'Signs in by what the issuer put into the address, in the browser that began',
    params: { provider: text },
    json: FinishOidc,
    limits: [otherSignIns],
    output: SignedIn.extend({ is_new: z.boolean() }).meta({ id: 'SignedInByIssuer' }),
    errors: [
      'request.not_found',
      'auth.issuer_too_late',
      'auth.issuer_cancelled',
      'auth.issuer_refused',
      'auth.issuer_unavailable',
      'auth.issuer_unverified',
      'auth.issuer_account_unverified',
      'auth.issuer_domain',
      'auth.issuer_join',
    ],
  },
  'POST /api/auth/oidc/:provider/join': {
    who: 'everybody',
    summary:
      'Joins who was refused with auth.issuer_join to their account, by its password or in a session that proves the owner',
    params: { provider: text },
    json: OwnerPassword,
    limits: [otherSignIns],
    output: SignedIn,
    errors: [
      'request.not_found',
      'auth.issuer_too_late',
      'auth.invalid_credentials',
      'auth.issuer_account_unverified',
      ...ownerProofErrors,
    ],
  },
  'GET /api/auth/identities': {
    who: 'signed in',
    summary: 'By which issuers the account is signed in to',
    output: z.array(IdentityRow),
  },
  'DELETE /api/auth/identities/:id': {
    who: 'signed in',
    summary: 'Lets an issuer sign in to the account no longer',
    params: { id: id('identity.not_found') },
    status: 204,
    output: null,
  },
  'GET /api/auth/passkeys': {
    who: 'signed in',
    summary: 'The keys of devices for the account',
    output: z.array(PasskeyRow),
  },
  'POST /api/auth/passkeys/options': {
    who: 'signed in',
    summary: 'What a browser needs to make a key (WebAuthn)',
    json: OwnerPassword,
    limits: [ownPasswords],
    output: WebAuthnOptions,
    errors: [...ownerProofErrors, 'auth.passkey_too_many'],
  },
  'POST /api/auth/passkeys': {
    who: 'signed in',
    summary: 'Adds the key that the browser made, named after it',
    json: PasskeyAnswer,
    maxBytes: maxPasskeyBytes,
    output: PasskeyRow,
    status: 201,
    errors: ['auth.passkey_refused', 'auth.passkey_too_many'],
  },
  'POST /api/auth/passkeys/show': {
    who: 'signed in',
    summary: 'Shows a key of the account in this session, which proves the owner for ten minutes',
    json: PasskeyAnswer,
    maxBytes: maxPasskeyBytes,
    limits: [{ ...ownPasswords, name: 'own-key' }],
    output: done,
    errors: ['auth.passkey_refused', 'auth.passkey_unknown'],
  },
  'PATCH /api/auth/passkeys/:id': {
    who: 'signed in',
    summary: 'Renames a key',
    params: { id: id('passkey.not_found') },
    json: RenamePasskey,
    output: PasskeyRow,
  },
  'DELETE /api/auth/passkeys/:id': {
    who: 'signed in',
    summary: 'Removes a key',
    params: { id: id('passkey.not_found') },
    status: 204,
    output: null,
  },
  'POST /api/auth/sign-in/passkey/options': {
    who: 'everybody',
    summary: 'What a browser needs to sign in with a key',
    limits: [otherSignIns],
    output: WebAuthnOptions,
  },
  'POST /api/auth/sign-in/passkey': {
    who: 'everybody',
    summary: 'Signs in with a key',
    json: PasskeyAnswer,
    maxBytes: maxPasskeyBytes,
    limits: [otherSignIns],
    output: SignedIn,
    errors: ['auth.passkey_refused', 'auth.passkey_unknown'],
  },
  'GET /api/auth/second-factor': {
    who: 'operator',
    summary: 'Whether the operator has a second factor, and when it is needed',
    output: SecondFactorRow,
  },
  'POST /api/auth/second-factor': {
    who: 'operator',
    summary: 'Makes the secret for a phone; the password proves the owner',
    json: OwnerPassword,
    limits: [ownPasswords],
    output: z.object({ secret: z.string(), uri: z.string() }),
    errors: [...ownerProofErrors, 'auth.second_factor_active'],
  },
  'POST /api/auth/second-factor/confirm': {
    who: 'operator',
    summary: 'Confirms it by its first code; the recovery codes are told this once',
    json: SecondFactorCode,
    limits: [secondFactorCodes],
    output: z.object({ recovery_codes: z.array(z.string()) }),
    errors: ['auth.second_factor_wrong', 'auth.second_factor_active'],
  },
  'POST /api/auth/second-factor/prove': {
    who: 'operator',
    summary: 'Shows it in this session, for ten minutes',
    json: SecondFactorCode,
    limits: [secondFactorCodes],
    output: done,
    errors: ['auth.second_factor_wrong', 'auth.second_factor_missing'],
  },
  'DELETE /api/auth/second-factor': {
    who: 'operator',
    summary: 'Removes it, just after it was shown',
    status: 204,
    output: null,
    errors: ['auth.second_factor_missing', 'auth.second_factor_needed'],
  },
  'POST /api/auth/sign-out': {
    who: 'everybody',
    summary: 'Ends the session, if there is one',
    output: z.object({ success: z.boolean() }),
  },
  'GET /api/auth/get-session': {
    who: 'everybody',
    summary: 'The session; null for a visitor',
    output: z.object({ session: OwnSession, user: SessionUser }).nullable(),
  },
  'GET /api/auth/sessions': {
    who: 'signed in',
    summary: 'The sessions of the account, by device: this one, then the last used',
    output: z.array(SessionRow),
  },
  'DELETE /api/auth/sessions/:id': {
    who: 'signed in',
    summary: 'Ends a session of the account',
    params: { id: id('session.not_found') },
    status: 204,
    output: null,
  },
  'POST /api/auth/revoke-sessions': {
    who: 'signed in',
    summary: 'Ends every session of the account',
    output: done,
  },
  'POST /api/auth/revoke-other-sessions': {
    who: 'signed in',
    summary: 'Ends every other session of the account',
    output: done,
  },
  'POST /api/auth/change-password': {
    who: 'signed in',
    summary: 'Changes the password and ends every other session',
    json: ChangePassword,
    isRaw: true,
    limits: [{ ...ownPasswords, counted: 'early' }],
    output: PasswordChanged,
    errors: [
      'auth.new_password_too_short',
      'auth.password_too_long',
      'auth.same_password',
      'auth.wrong_password',
      'auth.sign_in_again',
      'auth.owner_unproved',
    ],
  },
  'POST /api/auth/request-password-reset': {
    who: 'everybody',
    summary: 'Mails a link, if there is such an account',
    json: RequestPasswordReset,
    limits: [resets, resetMails],
    output: done,
  },
  'POST /api/auth/reset-password': {
    who: 'everybody',
    summary:
      'Sets a new password by the link of a mail; if nobody had verified the address, every other way to sign in goes',
    json: ResetPassword,
    isRaw: true,
    limits: [{ ...resets, counted: 'handler' }],
    output: PasswordChanged,
    errors: ['auth.new_password_too_short', 'auth.password_too_long', 'auth.reset_link_invalid'],
  },
  'POST /api/auth/send-verification': {
    who: 'signed in',
    summary: 'Mails the link that verifies the address',
    limits: [verificationMails],
    output: done,
  },
  'POST /api/auth/verify-email': {
    who: 'everybody',
    summary:
      'Verifies the address by the link of a mail, in a session of the account or with its password',
    json: VerifyEmail,
    limits: [verifications],
    output: done,
    errors: ['auth.verification_link_invalid', 'auth.password_needed', 'auth.wrong_password'],
  },

  'GET /api/me': {
    who: 'everybody',
    summary: 'The signed-in user with the balances; null for a visitor',
    output: MeRow.nullable(),
    errors: ['auth.required'],
  },
  'PATCH /api/me': {
    who: 'signed in',
    summary: 'Changes the profile',
    json: UpdateMe,
    output: MeRow,
    errors: ['file.not_found'],
  },
  'GET /api/me/export': {
    who: 'signed in',
    summary: 'All data about the student, as a ZIP file',
    limits: [{ name: 'export', attempts: 4, windowSeconds: 3_600, by: 'account' }],
    output: file('application/zip'),
  },
  'POST /api/me/deletion': {
    who: 'signed in',
    summary: 'Asks for the deletion of the account',
    json: RequestDeletion,
    limits: [ownPasswords],
    output: DeletionRow,
    errors: ['auth.wrong_password', 'auth.sign_in_again', 'account.is_operator'],
  },
  'DELETE /api/me/deletion': {
    who: 'signed in',
    summary: 'Cancels the deletion during the days of grace',
    output: MeRow,
  },
})
