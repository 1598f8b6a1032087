import type { ErrorCode } from '#contract/error-messages.ts'

/**
 * A student's file cannot be a source. The worker passes `code` and `details` on, which the student reads; `cause` may
 * quote the file and stays with the worker.
 */
export class UnreadableFile extends Error {
  readonly code: ErrorCode
  readonly details: Record<string, unknown>

  constructor(code: ErrorCode, details: Record<string, unknown> = {}, options?: ErrorOptions) {
    super(code, options)
    this.code = code
    this.details = details
  }
}
