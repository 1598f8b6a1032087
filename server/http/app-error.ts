import { type ErrorCode, errorMessageFor } from '#contract/error-messages.ts'

const statusByCode: Partial<Record<ErrorCode, number>> = {
  'request.invalid': 422,
  'request.not_json': 400,
  'request.too_large': 413,
  'request.too_many': 429,
  'request.in_progress': 409,
  'request.too_slow': 408,
  'request.wrong_host': 421,
  'server.unexpected': 500,
  'server.unavailable': 503,
  'server.busy': 503,
  'server.full': 507,
  'auth.required': 401,
  'auth.session_expired': 401,
  'auth.invalid_credentials': 401,
  'auth.sign_up_failed': 500,
  'auth.forbidden': 403,
  'auth.email_unverified': 403,
  'auth.password_needed': 409,
  'auth.owner_unproved': 403,
  'auth.password_unproved': 403,
  'auth.sign_in_again': 403,
  'auth.passkey_unknown': 401,
  'auth.passkey_too_many': 409,
  'auth.second_factor_needed': 403,
  'auth.second_factor_missing': 403,
  'auth.second_factor_new': 403,
  'auth.second_factor_active': 409,
  'auth.issuer_unavailable': 503,
  'auth.issuer_unverified': 403,
  'auth.issuer_account_unverified': 403,
  'auth.issuer_domain': 403,
  'auth.issuer_join': 409,
  'account.is_operator': 403,
  'credits.insufficient': 402,
  'file.too_large': 413,
  'file.unsupported': 415,
  'file.storage_full': 507,
  'figure.unsupported': 415,
  'figure.too_many': 409,
  'source.unsupported': 415,
  'assignment.unsupported': 415,
  'assignment.mixed': 415,
  'source.busy': 503,
  'reading.too_many': 429,
  'reading.not_ready': 409,
  'source.search_off': 503,
  'source.index_unavailable': 503,
  'topup.no_account': 409,
  'topup.reference_taken': 409,
  'topup.too_many_pending': 409,
  'operator.own_transaction': 403,
  'operator.own_account': 403,
  'operator.already_decided': 409,
  'operator.not_validated': 409,
  'member.too_many': 409,
  'link.too_many': 409,
  'comment.too_many': 409,
  'steps.behind': 409,
  'project.id_taken': 409,
  'project.too_many_today': 429,
  'project.too_many': 409,
  'message.too_many_today': 429,
  'message.too_many': 409,
  'message.sequence_taken': 409,
  'message.in_use': 409,
  'version.superseded': 409,
  'version.too_many': 409,
  'version.unknown': 404,
  'version.conflict': 409,
  'document.being_written': 409,
  'document.saved_too_often': 429,
  'draft.not_word': 415,
  'draft.busy': 503,
  'document.export_busy': 503,
  'generation.already_running': 409,
  'generation.too_many_plans': 429,
  'generation.still_running': 409,
  'generation.not_charged': 409,
  'generation.overloaded': 503,
  'generation.rate_limited': 429,
  'generation.refused_request': 502,
  'generation.misconfigured': 502,
  'generation.model_unavailable': 502,
  'generation.text_too_long': 422,
  'generation.timed_out': 504,
  'generation.interrupted': 502,
  'generation.blocked': 422,
}

/**
 * An error with a Spanish message for the student. Anything else that is thrown is a bug. Its `cause` is for the log
 * alone.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Record<string, unknown>
  readonly status: number

  constructor(code: ErrorCode, details: Record<string, unknown> = {}, options?: ErrorOptions) {
    super(code, options)
    this.code = code
    this.details = details
    this.status = statusByCode[code] ?? (code.endsWith('not_found') ? 404 : 422)
  }

  get studentMessage(): string {
    return errorMessageFor(this.code, this.details)
  }
}
