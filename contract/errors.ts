import { z } from 'zod'
import { row } from './call.ts'
import type { ErrorCode } from './error-messages.ts'

/** Every error the API answers with. `message` is Spanish and safe to show. */
export const ErrorBody = row('ErrorBody', {
  error: z.object({
    code: z.string() as z.ZodType<ErrorCode>,
    message: z.string(),
    details: z.record(z.string(), z.unknown()),
    requestId: z.string(),
  }),
})
export type ErrorBody = z.output<typeof ErrorBody>
