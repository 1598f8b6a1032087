import { z } from 'zod'
import { type AttemptLimit, defineCalls, id, text } from '#contract/call.ts'
import {
  FinishOidc,
  IdentityRow,
  OwnerPassword,
  PasskeyAnswer,
  PasskeyRow,
  RenamePasskey,
  SecondFactorCode,
  SecondFactorRow,
} from '#contract/sessions.ts'
import { done, ownPasswords, SignedIn } from './account.ts'

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

/** Errors of calls that add a way to sign in, which stays when the password is changed. */
const ownerProofErrors = [
  'auth.wrong_password',
  'auth.sign_in_again',
  'auth.owner_unproved',
  'auth.password_unproved',
] as const

/** WebAuthn options as JSON, passed to the browser's API. */
const WebAuthnOptions = z.looseObject({ challenge: z.string() })
const maxPasskeyBytes = 64 * 1024

/** How an account is signed in to beside its password: issuers, keys of devices; the second factor of operators. */
export const accessCalls = defineCalls({
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
})
