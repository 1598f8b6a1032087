import { AsyncLocalStorage } from 'node:async_hooks'
import type { LoggerOptions } from 'pino'
import { logError } from './log-error.ts'

type Request = { requestId: string }

const requests = new AsyncLocalStorage<Request>()

/** Whatever `work` and what it begins write to the log has the request's id. */
export function inRequest<T>(request: Request, work: () => T): T {
  return requests.run(request, work)
}

/** How lines of the log are made: each with the id of its request, errors without what students or models wrote. */
export const logOptions: LoggerOptions = {
  serializers: { err: logError },
  mixin: () => requests.getStore() ?? {},
}
