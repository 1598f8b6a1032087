import { createMiddleware } from 'hono/factory'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from './app-error.ts'
import type { AppEnv } from './app-types.ts'

/** Lets a signed-in user through (cookie or bearer token) and says who it is. */
export function requireUser({ findSession, config }: Pick<Dependencies, 'findSession' | 'config'>) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const found = await findSession(c.req.raw.headers)
    if (found === null) throw new AppError('auth.required')
    c.set('user', {
      id: found.user.id,
      fullName: found.user.name,
      email: found.user.email,
      role:
        found.user.role === 'operator' || config.operatorEmails.includes(found.user.email)
          ? 'operator'
          : 'student',
    })
    c.set('sessionId', found.id)
    c.set('signedInAt', found.createdAt)
    await next()
  })
}
