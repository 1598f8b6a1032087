import type { ErrorCode } from '#contract/error-messages.ts'

/** A student's file cannot be a source. The worker passes `code` and `details` to the server. */
export class UnreadableFile extends Error {
  readonly code: ErrorCode
  readonly details: Record<string, unknown>

  constructor(code: ErrorCode, details: Record<string, unknown> = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}
