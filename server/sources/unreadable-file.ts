import type { ErrorCode } from '#contract/error-messages.ts'

/** Why a file of a student cannot be a source; crosses from the worker as code and details. */
export class UnreadableFile extends Error {
  readonly code: ErrorCode
  readonly details: Record<string, unknown>

  constructor(code: ErrorCode, details: Record<string, unknown> = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}
