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
import { type AttemptLimit, defineCalls, file, id, moment, row } from '#contract/call.ts'
import { DeletionRow, MeRow } from '#contract/me.ts'
import { PasswordChanged, SessionRow } from '#contract/sessions.ts'

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
/** Counted by address and network together, so that a stranger cannot use up the attempts of the owner. */
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

export const done = z.object({ status: z.boolean() })
const SessionUser = row('SessionUser', {
  id: z.uuid(),
  full_name: z.string(),
  /** Equal to `full_name`. */
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
export const SignedIn = row('SignedIn', { token: z.string(), user: SessionUser })
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
 * `/api/auth`, beside what `access.ts` has, and `/api/me`. The token of a session is taken as a cookie and as `Authorization: Bearer`.
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
