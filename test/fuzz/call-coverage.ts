import { type CallName, callOf } from '#contract/calls.ts'
import type { ErrorCode } from '#contract/error-messages.ts'
import { callNames } from './fuzz-request.ts'
import type { FuzzAnswer } from './send-request.ts'

/** How the requests of one call were answered. */
export type CallCount = {
  /** By a 2xx. */
  done: number
  /** By an error of the call itself, after who asks, path, query and body were found right. */
  refused: number
  /** Before that: who asks, the path, the query, the body or the limits of attempts. */
  stopped: number
  /** By a 5xx that the contract has, or by a closed connection. */
  failed: number
}

/** Errors that some calls declare as their own but that only tell that the request is wrong. */
const wrongRequest = new Set<ErrorCode>([
  'auth.required',
  'auth.sign_up_incomplete',
  'auth.invalid_email',
  'auth.password_too_short',
  'auth.password_too_long',
  'auth.new_password_too_short',
  'file.missing',
  'file.too_large',
])

/** Counts answers by call. */
export class CallCoverage {
  readonly counts = new Map<CallName, CallCount>(
    callNames.map((name) => [name, { done: 0, refused: 0, stopped: 0, failed: 0 }]),
  )

  add(route: CallName, { status, code }: FuzzAnswer): void {
    const count = this.counts.get(route)
    if (count === undefined) throw new Error(`${route} is not in the list of calls`)
    count[kindOf(route, status, code as ErrorCode)]++
  }

  /** Calls that were never sent, or whose own work was never begun. */
  missing(): string[] {
    return [...this.counts].flatMap(([name, { done, refused, stopped, failed }]) => {
      if (done + refused > 0) return []
      const sent = stopped + failed
      return [
        sent === 0 ? `${name} was never sent` : `${name}: none of ${sent} got past validation`,
      ]
    })
  }

  lines(): string[] {
    return [...this.counts].map(
      ([name, { done, refused, stopped, failed }]) =>
        `${name}: ${done} done, ${refused} refused by the call, ${stopped} before it, ${failed} failed`,
    )
  }
}

function kindOf(route: CallName, status: number, code: ErrorCode): keyof CallCount {
  if (status >= 200 && status < 400) return 'done'
  if (status === 0 || status >= 500) return 'failed'
  const call = callOf(route)
  const isOwn = call.errors?.includes(code) && !wrongRequest.has(code)
  return isOwn ? 'refused' : 'stopped'
}
