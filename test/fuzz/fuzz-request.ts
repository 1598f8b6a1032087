import { type CallName, callOf, calls } from '#contract/calls.ts'
import { contentTypes, formOf } from './fuzz-form.ts'
import {
  type Choice,
  choiceOf,
  hostileText,
  hostileValue,
  jsonOf,
  withHostilePart,
} from './hostile-values.ts'
import { preparedCalls } from './prepared-calls.ts'
import { jsonSchemaOf, type KnownIds, sampleOf } from './sample-body.ts'
import type { SampleFiles } from './sample-files.ts'

/** `expendable`: its session and its account may end. `prepared`: made for one request (`prepared-calls.ts`). */
export type Actor = 'student' | 'stranger' | 'visitor' | 'operator' | 'expendable' | 'prepared'

/** One request, as it goes over the wire. */
export type FuzzRequest = {
  number: number
  actor: Actor
  route: CallName
  method: string
  path: string
  headers: [string, string][]
  body: string | Buffer | null
}

const oddIds = [
  '0',
  '-1',
  '1',
  '2',
  'null',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '%00',
  '%ff',
  '%ED%A0%80',
  '..%2f..%2f',
  'a'.repeat(3_000),
  '2147483648',
  '99999999999999999999',
  '1e3',
  '%F0%9F%98%80',
]
/** The parameters that some route reads, and one that none does. */
const parameters =
  'q,query,cursor,before,after,version,preview,content,status,page,from,to,limit,order,sort,rating,bank,__proto__'.split(
    ',',
  )

export const callNames = Object.keys(calls) as CallName[]

/** What the contract says about the bodies, or the queries, of the calls that have one. */
const schemasOf = (part: 'json' | 'query') =>
  new Map(
    callNames.flatMap((name) => {
      const schema = callOf(name)[part]
      return schema === undefined ? [] : [[name, jsonSchemaOf(schema)] as const]
    }),
  )
const schemas = schemasOf('json')
const querySchemas = schemasOf('query')

/** What is there when a request is made. `body` and `cookie` are those of a request that would succeed. */
export type Given = { ids: KnownIds; files: SampleFiles; body?: unknown; cookie?: string }

/** After these there is less for the requests that follow; forms have a fuzzing of their own (`uploads/`). */
const isRare = (route: CallName) => route.startsWith('DELETE') || callOf(route).form !== undefined

/**
 * The call of this number, and its request once its actor is there. They depend on nothing but the seed, the number and
 * what exists.
 */
export function drawRequest(
  seed: number,
  number: number,
): { route: CallName; requestOf(given: Given, actor?: Actor): FuzzRequest } {
  const choice = choiceOf(Math.imul(seed, 1_000_003) + number)
  const drawn = choice.one(callNames)
  const route = isRare(drawn) ? choice.one(callNames) : drawn
  const requestOf = (given: Given, actor = drawActor(route, choice)): FuzzRequest => {
    const [method = '', pattern = ''] = route.split(' ')
    const path = pathOf(pattern, choice, given.ids) + queryOf(route, choice, given.ids)
    const request: FuzzRequest = { number, actor, route, method, path, headers: [], body: null }
    if (given.cookie !== undefined) request.headers.push(['cookie', given.cookie])
    if (choice.once(6)) request.headers.push(...hostileHeaders(choice))
    if (method === 'GET') return request
    if (callOf(route).form !== undefined && !choice.once(4)) {
      const { type, body } = formOf(route, choice, given.files)
      return { ...request, headers: [...request.headers, ['content-type', type]], body }
    }
    return withJson(request, choice, given)
  }
  return { route, requestOf }
}

function drawActor(route: CallName, choice: Choice): Actor {
  if (preparedCalls[route] !== undefined) return 'expendable'
  if (callOf(route).who === 'operator' && !choice.once(8)) return 'operator'
  return choice.one(['student', 'student', 'student', 'student', 'stranger', 'visitor'])
}

function pathOf(pattern: string, choice: Choice, ids: KnownIds): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => {
    if (choice.once(6)) return choice.one(oddIds)
    const known = ids[`${pattern.split('/')[2]}.${name}`] ?? ids[name] ?? []
    const id = choice.one(known.length > 0 ? known : oddIds)
    return choice.once(10) ? id.toUpperCase() : id
  })
}

function queryOf(route: CallName, choice: Choice, ids: KnownIds): string {
  const schema = querySchemas.get(route)
  if (schema !== undefined && !choice.once(3)) {
    const hostility = choice.one(['none', 'typed'] as const)
    const given = sampleOf(schema, { choice, ids, hostility }) as Record<string, unknown>
    const pairs = Object.entries(given).map(([name, value]) => [name, String(value).toWellFormed()])
    return `?${new URLSearchParams(pairs)}`.slice(0, 12_000).replace(/%.?$/, '')
  }
  if (!choice.once(3)) return ''
  const count = choice.one([1, 2, 400])
  const pairs = Array.from({ length: count }, () => {
    const value = choice.once(3)
      ? choice.one(oddIds)
      : encodeURIComponent(hostileText(choice).slice(0, 4_000).toWellFormed())
    return `${choice.one(parameters)}=${value}`
  })
  // Node refuses a longer request line by itself.
  return `?${pairs.join('&')}`.slice(0, 12_000).replace(/%.?$/, '')
}

function hostileHeaders(choice: Choice): [string, string][] {
  const value = hostileText(choice)
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, '')
    .slice(0, 3_000)
  return [
    choice.one<[string, string]>([
      ['if-none-match', value],
      ['last-event-id', value],
      ['range', 'bytes=-1--5'],
      ['accept-encoding', value],
      ['accept-language', value],
      ['cookie', `${value}=${value}`],
      ['x-forwarded-for', value],
      ['x-forwarded-host', value],
      ['origin', value],
      ['user-agent', value],
      ['x-http-method-override', 'DELETE'],
      ['content-encoding', 'gzip'],
      ['expect', '100-continue'],
    ]),
    ...(choice.once(3)
      ? ([
          ['x-a', value],
          ['x-a', value],
        ] as [string, string][])
      : []),
  ]
}

function withJson(request: FuzzRequest, choice: Choice, { ids, body: right }: Given): FuzzRequest {
  const schema = schemas.get(request.route)
  const hostility = choice.one(['none', 'typed', 'typed', 'typed', 'wild', 'wild'] as const)
  const given =
    right !== undefined && !choice.once(4)
      ? choice.once(2)
        ? right
        : withHostilePart(right, choice)
      : schema
        ? sampleOf(schema, { choice, ids, hostility })
        : hostileValue(choice)
  const text = jsonOf(choice.once(25) ? hostileValue(choice) : given)
  const type = choice.once(15) ? choice.one(contentTypes) : 'application/json'
  const body = choice.once(15)
    ? text.slice(0, choice.below(text.length + 1))
    : choice.once(40)
      ? Buffer.from(text, 'utf16le')
      : choice.once(40)
        ? Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xfe, 0x22, 0x7d])])
        : text
  return { ...request, headers: [...request.headers, ['content-type', type]], body }
}
