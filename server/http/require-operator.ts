import { createMiddleware } from 'hono/factory'
import { AppError } from './app-error.ts'
import type { AppEnv } from './app-types.ts'

/** Refuses everyone except operators. Follows requireUser, which reads the role at every request. */
export const requireOperator = createMiddleware<AppEnv>(async (c, next) => {
  if (c.get('user').role !== 'operator') throw new AppError('auth.forbidden')
  await next()
})
