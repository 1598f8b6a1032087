import type { ErrorCode } from './error-messages.ts'

/** Every error the API answers with. `message` is Spanish and safe to show. */
export type ErrorBody = {
  error: {
    code: ErrorCode
    message: string
    details: Record<string, unknown>
    requestId: string
  }
}
