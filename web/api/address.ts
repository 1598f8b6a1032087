import type { BodyOf, ParamsOf, QueryOf } from '#contract/call.ts'
import type { CallName, Calls } from '#contract/calls.ts'

// Only the types of the list of calls come here: its schemas would weigh more than a screen.

/** What a call takes: the parameters of its path by their names, its query and its JSON. */
export type Given<Name extends CallName> = Place<Name> &
  Part<'body', BodyOf<Calls[Name]>> & { signal?: AbortSignal | undefined } & Partial<
    ByLink & Outliving
  >
/** The Authorization header of a guest with a link: `Link TOKEN`. */
type ByLink = { authorization: string | undefined }
/** The call goes on when its page is closed. */
type Outliving = { keepalive: boolean }
/** What stands in a call's address. */
export type Place<Name extends CallName> = ParamsOf<Calls[Name]> &
  Part<'query', QueryOf<Calls[Name]>>
type Part<Key extends string, Value> = [Value] extends [undefined]
  ? { [K in Key]?: undefined }
  : Record<never, never> extends Value
    ? { [K in Key]?: Value | undefined }
    : { [K in Key]: Value }
/** Whether all of an argument may be left out. */
export type Optional<Argument> = Record<never, never> extends Argument ? [Argument?] : [Argument]
/** The argument of a call, without the types of that call. */
export type Loose = {
  query?: Record<string, string> | undefined
  body?: unknown
  signal?: AbortSignal | undefined
  authorization?: string | undefined
  keepalive?: boolean
  /** A parameter of the path. */
  [param: string]: unknown
}

/** The address of a call. */
export const addressOf = <Name extends CallName>(name: Name, ...[place]: Optional<Place<Name>>) =>
  pathOfCall(name, place as Loose | undefined)

export function pathOfCall(name: string, { query, ...params }: Loose = {}): string {
  const [, path = ''] = name.split(' ')
  const filled = path.replace(/:(\w+)/g, (_, key) => encodeURIComponent(`${params[key]}`))
  return query ? `${filled}?${new URLSearchParams(query)}` : filled
}
