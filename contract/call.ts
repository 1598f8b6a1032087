import { z } from 'zod'
import type { ErrorCode } from './error-messages.ts'
import type { Right } from './rights.ts'

/**
 * Who may call. `link`: somebody signed in, or whoever has a link to the project (`Authorization: Link TOKEN`). An operator
 * may call what somebody signed in may.
 */
type Caller = 'everybody' | 'link' | 'signed in' | 'operator'

/** How often one account or one network may call. Calls whose limits have the same name are counted together. */
export type AttemptLimit = {
  name: string
  attempts: number
  windowSeconds: number
  by: 'account' | 'network'
  /** The error code beyond the limit; request.too_many if absent. */
  refusal?: ErrorCode
  /** For a call that takes JSON and forms: which of them is counted. */
  of?: 'json' | 'form'
  /**
   * When the server counts the attempt. By default after it validated the request and before it reads a form. `early`:
   * before it reads the body. `handler`: the handler counts it, under a key that it chooses.
   */
  counted?: 'early' | 'handler'
}

/** A part of the path. What cannot be one is the 404 of `missing`. */
export type Param =
  | { kind: 'id'; missing: MissingCode }
  | { kind: 'number'; missing: MissingCode }
  | { kind: 'text' }
export type MissingCode = Extract<ErrorCode, `${string}not_found` | 'version.unknown'>

/** A form with one `file`, and what else is in it. */
type Form = { maxFileBytes: number; fields?: z.ZodType }

/** A response that is not JSON of one piece. */
type Media = { media: string; isStream: boolean }

/** One call of the API. Its name is its method and path. */
export type Call = {
  who: Caller
  /** The right that the call needs to the project of the path (`id`). A member without it gets 403, everybody else 404. */
  right?: Right
  summary: string
  /** It reads or replaces the project's whole text, so steps that are in no version are saved as one before. */
  needsText?: true
  params?: Readonly<Record<string, Param>>
  query?: z.ZodType
  /** The JSON body. `isRaw`: the handler reads it, because its errors have codes of their own, or in a thread. */
  json?: z.ZodType
  isRaw?: true
  /** The most bytes of the body, and the most values of its objects and lists. */
  maxBytes?: number
  maxValues?: number
  /** The field of the body that may be sent as a JSON string instead of an object; the server parses that string. */
  nested?: string
  form?: Form
  limits?: readonly AttemptLimit[]
  /** The status of success; 200 if absent. With several, the first is sent unless the handler sets another. */
  status?: Status | readonly Status[]
  /** The JSON that it answers with, or another kind of response; null for none. */
  output: z.ZodType | Media | null
  /** Sent compressed to those who take it, because it may be long. */
  isLong?: true
  /** Its own errors; `errorsOf` adds those that follow from the rest. */
  errors?: readonly ErrorCode[]
}
type Status = 200 | 201 | 202 | 204 | 304

type CallName = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`

export const defineCalls = <const Calls extends Record<CallName, Call>>(calls: Calls): Calls =>
  calls

/** Limit of a JSON body, far more than any form or prompt has: parsing 2 MB takes 90 ms of the main thread. */
export const maxJsonBytes = 512 * 1024
/** Limit of a JSON body that holds a document, a list of sources, an assignment or a chat. */
export const maxTextBytes = 2 * 1024 * 1024

export const id = <Code extends MissingCode>(missing: Code) => ({ kind: 'id', missing }) as const
export const number = <Code extends MissingCode>(missing: Code) =>
  ({ kind: 'number', missing }) as const
export const text = { kind: 'text' } as const

/** A file that is downloaded, or shown by the browser. */
export const file = (media: string) => ({ media, isStream: false }) as const
/** A streamed response: the server sends each part of the body as soon as it has it. */
export const stream = (media: string) => ({ media, isStream: true }) as const

/** An object that crosses the wire, under the name that the printed list gives it. */
export const row = <Shape extends z.core.$ZodLooseShape>(name: string, shape: Shape) =>
  z.object(shape).meta({ id: name })

/** A moment, as ISO 8601 in UTC with milliseconds. */
export const moment = z.iso.datetime()

export function isMedia(output: Call['output']): output is Media {
  return output !== null && 'media' in output
}

/** Every error that a call by this method may answer with. */
export function errorsOf(method: string, call: Call): ErrorCode[] {
  const isBody = call.json !== undefined || call.form !== undefined
  const codes: (ErrorCode | undefined | false)[] = [
    call.who !== 'everybody' && 'auth.required',
    // A signed-in account has a number of requests under way at once, and others wait.
    // A network has a number of bodies that are not whole yet.
    (call.who !== 'everybody' || isBody) && 'request.too_many',
    call.who !== 'everybody' && 'server.busy',
    // A page of another site may not write.
    (call.who === 'operator' || call.right !== undefined || method !== 'GET') && 'auth.forbidden',
    ...Object.values(call.params ?? {}).map((param) => param.kind !== 'text' && param.missing),
    (call.query !== undefined || isBody) && 'request.invalid',
    call.json !== undefined && 'request.not_json',
    isBody && 'request.too_large',
    ...(call.form === undefined
      ? []
      : (['file.missing', 'file.too_large', 'request.too_slow'] as const)),
    ...(call.limits ?? []).map(({ refusal }) => refusal ?? ('request.too_many' as const)),
    ...(call.errors ?? []),
    'request.in_progress',
    'server.unavailable',
    'server.full',
    'server.unexpected',
  ]
  return [...new Set(codes.filter((code) => code !== undefined && code !== false))]
}

// What a caller gives and gets, by type. The browser uses these alone.

/** The values of a path's parameters. */
export type ParamsOf<Of> = Of extends { params: infer Params extends Record<string, Param> }
  ? { [Name in keyof Params]: Params[Name] extends { kind: 'number' } ? number : string }
  : Record<never, string>
/** No parameter may be undefined: URLSearchParams would send it as the text 'undefined'. */
export type QueryOf<Of> = Of extends { query: infer Query extends z.ZodType }
  ? { [Name in keyof z.input<Query>]: Exclude<z.input<Query>[Name], undefined> }
  : undefined
/** The JSON body as it is sent. */
export type BodyOf<Of> = Of extends { json: infer Json extends z.ZodType }
  ? z.input<Json>
  : undefined
/** What comes back. */
export type OutputOf<Of> = Of extends { output: infer Output extends z.ZodType }
  ? z.output<Output>
  : null

/** The body of every error response. `message` is in Spanish and may be shown to the user. */
export const ErrorBody = row('ErrorBody', {
  error: z.object({
    code: z.string() as z.ZodType<ErrorCode>,
    message: z.string(),
    details: z.record(z.string(), z.unknown()),
    requestId: z.string(),
  }),
})
export type ErrorBody = z.output<typeof ErrorBody>
