import type { Hono, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { z } from 'zod'
import {
  type AttemptLimit,
  type Call,
  isMedia,
  maxJsonBytes,
  type OutputOf,
  type ParamsOf,
} from '#contract/call.ts'
import { type CallName, type Calls, callOf } from '#contract/calls.ts'
import type { Right } from '#contract/rights.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from './app-error.ts'
import type { AppContext, AppEnv, SignedInUser } from './app-types.ts'
import {
  type GuestAccess,
  type ProjectAccess,
  requireLinkRight,
  requireRight,
} from './project-access.ts'
import { forgetAttempts, limitAttempts, subscriberNetwork } from './rate-limit.ts'
import { requireUser } from './require-user.ts'
import { compressed, unbuffered } from './response-headers.ts'
import { readBody, readParams, readQuery } from './validate.ts'

/** What a handler gets of a request: it is from whom the list of calls wants, within its limits, and valid. */
export type CallRequest<Name extends CallName> = {
  c: AppContext
  /** Undefined also for whoever calls with a link. */
  user: Calls[Name] extends { who: 'everybody' }
    ? undefined
    : Calls[Name] extends { who: 'link' }
      ? SignedInUser | undefined
      : SignedInUser
  params: ParamsOf<Calls[Name]>
  /** To the project of the path, for a call that names a right. */
  access: Calls[Name] extends { right: string } ? AccessOf<Name> : undefined
  /** The caller's access to a project that is not in the path. Throws what `requireRight` throws. */
  requireRight: (projectId: string, right: Right) => Promise<AccessOf<Name>>
  query: Calls[Name] extends { query: infer Query extends z.ZodType } ? z.output<Query> : undefined
  /** The JSON. Undefined for a form, and where the handler reads it (`isRaw`). */
  body: JsonOf<Calls[Name]>
  /** Largest file of the form, in bytes; the handler counts them while it reads. */
  maxFileBytes: number
  /** Counts an attempt that the list leaves to the handler, for the account or network unless it says for whom. */
  count: (limit: AttemptLimit, subject?: string[]) => Promise<void>
  /** Forgets the counted attempts, after one that succeeded. */
  forget: (limit: AttemptLimit) => Promise<void>
}
type AccessOf<Name extends CallName> = Calls[Name] extends { who: 'link' }
  ? ProjectAccess | GuestAccess
  : ProjectAccess
type JsonOf<Of> = Of extends { isRaw: true }
  ? undefined
  : Of extends { json: infer Json extends z.ZodType }
    ? Of extends { form: object }
      ? z.output<Json> | undefined
      : z.output<Json>
    : undefined

/** Returns what the list promises, or the whole response: of a file, a stream, or with headers of its own. */
export type CallHandler<Name extends CallName> = (
  request: CallRequest<Name>,
) => Answer<Name> | Promise<Answer<Name>>
type Answer<Name extends CallName> = Calls[Name] extends { output: z.ZodType }
  ? OutputOf<Calls[Name]> | Response
  : Calls[Name] extends { output: null }
    ? unknown
    : Response

/** Registers the handler of a call. */
export type Register = <Name extends CallName>(name: Name, handler: CallHandler<Name>) => void

/**
 * Registers calls as the list says: who may, how often, how large a body may be, what is valid, and what is sent back.
 * Nothing is registered in another way.
 */
export function registering(
  app: Hono<AppEnv>,
  dependencies: Pick<Dependencies, 'config' | 'db' | 'findSession' | 'findLinkAccess' | 'keepText'>,
): Register {
  const guard = requireUser(dependencies)
  return (name, handler) => {
    const call = callOf(name)
    const [method = '', path = ''] = name.split(' ')
    app.on(method, [path], named(name), ...middlewareOf(call, guard), async (c) => {
      const keyOf = (limit: AttemptLimit, subject = [subjectOf(c, limit)]) =>
        [limit.name, ...subject] as const
      const count: CallRequest<CallName>['count'] = (limit, subject) =>
        limitAttempts(dependencies, keyOf(limit, subject), limit, limit.refusal)
      const isForm = call.form !== undefined && (call.json === undefined || hasForm(c))
      const counted = (call.limits ?? []).filter(
        ({ of }) => of === undefined || (of === 'form') === isForm,
      )
      for (const limit of counted) if (limit.counted === 'early') await count(limit)
      const params = readParams(c, call.params)
      const query = readQuery(c, call.query)
      const body = isForm || call.isRaw ? undefined : await readBody(c, call)
      for (const limit of counted) if (limit.counted === undefined) await count(limit)
      const decide = (projectId: string, right: Right) => {
        const token = linkToken(c)
        return call.who === 'link' && token !== null
          ? requireLinkRight(dependencies.findLinkAccess, { token, projectId }, right)
          : requireRight(dependencies.db, { userId: c.get('user').id, projectId }, right)
      }
      const access = call.right && (await decide(String(params['id']), call.right))
      if (call.needsText && access && 'hasUnkeptSteps' in access && access.hasUnkeptSteps) {
        await dependencies.keepText(access.projectId)
      }
      c.status([call.status ?? 200].flat()[0] ?? 200)
      const request = {
        c,
        user: c.get('user'),
        params,
        access,
        requireRight: decide,
        query,
        body,
        maxFileBytes: call.form?.maxFileBytes ?? 0,
        count,
        forget: (limit: AttemptLimit) => forgetAttempts(dependencies.db, keyOf(limit)),
      }
      const answer = await handler(request as CallRequest<typeof name>)
      if (answer instanceof Response) return answer
      return call.output === null ? c.body(null) : c.json(answer as object | null)
    })
  }
}

function named(name: CallName): MiddlewareHandler<AppEnv> {
  return (c, next) => {
    c.set('call', name)
    return next()
  }
}

function middlewareOf(call: Call, guard: MiddlewareHandler<AppEnv>): MiddlewareHandler<AppEnv>[] {
  const { who, output } = call
  return [
    limitBody(call),
    ...(who === 'everybody' ? [] : who === 'link' ? [unlessLink(guard)] : [guard]),
    ...(who === 'operator' ? [refuseStudents] : []),
    ...(isMedia(output) && output.isStream ? [unbuffered] : []),
    ...(call.isLong ? [compressed] : []),
  ]
}

/** The token of a link with which a request comes; null without one. */
function linkToken(c: AppContext): string | null {
  return /^Link ([\w-]{1,100})$/.exec(c.req.header('authorization') ?? '')?.[1] ?? null
}

/** Skips a guard for requests with a link: the handler checks what the link gives access to. */
const unlessLink =
  (guard: MiddlewareHandler<AppEnv>): MiddlewareHandler<AppEnv> =>
  (c, next) =>
    linkToken(c) === null ? guard(c, next) : next()

/** Refuses a body that is too large, by its declared length or while it is read. */
export function limitBody({ json, form, maxBytes }: Pick<Call, 'json' | 'form' | 'maxBytes'>) {
  const maxSize = maxBytes ?? maxJsonBytes
  const refuse = () => {
    throw new AppError('request.too_large')
  }
  const limitWhileRead: MiddlewareHandler<AppEnv> = bodyLimit({ maxSize, onError: refuse })
  // Node's parser reads at most `content-length` bytes, so comparing that is enough. Reading `raw.body`, as hono's bodyLimit does,
  // would create a web stream for each request (0.3 ms).
  const limited: MiddlewareHandler<AppEnv> = (c, next) => {
    const { method } = c.req
    if (method === 'GET' || method === 'HEAD') return next()
    const declared = c.req.header('content-length')
    if (declared === undefined || c.req.header('transfer-encoding') !== undefined) {
      return limitWhileRead(c, next)
    }
    return Number(declared) > maxSize ? refuse() : next()
  }
  // The bytes of a file are counted by its reader, which knows the words for it.
  const limitUnlessForm: MiddlewareHandler<AppEnv> = (c, next) =>
    form !== undefined && (json === undefined || hasForm(c)) ? next() : limited(c, next)
  return limitUnlessForm
}

const hasForm = (c: AppContext) =>
  /^multipart\/form-data\b/i.test(c.req.header('content-type') ?? '')

/** Follows `requireUser`, which reads the role at every request. */
const refuseStudents: MiddlewareHandler<AppEnv> = async (c, next) => {
  if (c.get('user').role !== 'operator') throw new AppError('auth.forbidden')
  await next()
}

function subjectOf(c: AppContext, { by }: AttemptLimit): string {
  return by === 'account' && c.get('user') !== undefined
    ? c.get('user').id
    : subscriberNetwork(c.get('clientAddress'))
}
