import type { ErrorCode } from '#contract/error-messages.ts'

const codes: Record<string, ErrorCode> = {
  INVALID_EMAIL_OR_PASSWORD: 'auth.invalid_credentials',
  INVALID_PASSWORD: 'auth.invalid_credentials',
  USER_NOT_FOUND: 'auth.invalid_credentials',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'auth.invalid_credentials',
  INVALID_EMAIL: 'auth.invalid_email',
  USER_ALREADY_EXISTS: 'auth.email_taken',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'auth.email_taken',
  PASSWORD_TOO_SHORT: 'auth.password_too_short',
  PASSWORD_TOO_LONG: 'auth.password_too_long',
  FAILED_TO_CREATE_USER: 'auth.sign_up_failed',
  FAILED_TO_CREATE_SESSION: 'auth.sign_up_failed',
  SESSION_EXPIRED: 'auth.session_expired',
  SESSION_NOT_FRESH: 'auth.session_expired',
}

/** Our error code for an error of better-auth, whose own are in English and of another shape. */
export function authErrorCode(status: number, libraryCode: unknown): ErrorCode {
  const known = typeof libraryCode === 'string' ? codes[libraryCode] : undefined
  if (known !== undefined) return known
  if (status === 401) return 'auth.required'
  if (status === 403) return 'auth.forbidden'
  if (status === 404) return 'request.not_found'
  if (status === 429) return 'request.too_many'
  return status >= 500 ? 'server.unexpected' : 'request.invalid'
}
