import type { ErrorCode } from '#contract/error-messages.ts'

/** Why a draft cannot be read. */
export type DraftFault = {
  code: Extract<ErrorCode, `draft.${string}`>
  details?: Record<string, unknown>
}
