import { deflateRawSync } from 'node:zlib'
import { type CallName, callOf, calls } from '#contract/calls.ts'
import { type Choice, choiceOf, hostileText, hostileValue, jsonOf } from './hostile-values.ts'
import { jsonSchemaOf, type KnownIds, sampleOf } from './sample-body.ts'

export type Actor = 'student' | 'stranger' | 'visitor' | 'operator'

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

const contentTypes = [
  'text/plain',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary="a b"',
  '',
  'application/json, application/json',
]
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

const callNames = Object.keys(calls) as CallName[]
// The others would sign the actors out, or end their accounts.
const routes = callNames.filter((name) => !/sign-out|revoke|me\/deletion/.test(name))

const schemas = new Map(
  callNames.flatMap((name) => {
    const { json } = callOf(name)
    return json === undefined ? [] : [[name, jsonSchemaOf(json)] as const]
  }),
)

/** The request of this number; it depends on nothing but the seed, the number and what exists. */
export function fuzzRequest(seed: number, number: number, ids: KnownIds): FuzzRequest {
  const choice = choiceOf(Math.imul(seed, 1_000_003) + number)
  const drawn = choice.one(routes)
  // What is deleted is missing for the rest.
  const route = drawn.startsWith('DELETE') ? choice.one(routes) : drawn
  const [method = '', pattern = ''] = route.split(' ')
  const isOperators = pattern.startsWith('/api/operator')
  const actor: Actor =
    isOperators && !choice.once(8)
      ? 'operator'
      : choice.one(['student', 'student', 'student', 'student', 'stranger', 'visitor'] as const)
  const path = pathOf(pattern, choice, ids) + queryOf(choice)
  const request: FuzzRequest = { number, actor, route, method, path, headers: [], body: null }
  if (choice.once(6)) request.headers.push(...hostileHeaders(choice))
  if (method === 'GET') return request
  if (callOf(route).form !== undefined && !choice.once(4)) return withForm(request, choice)
  return withJson(request, choice, ids)
}

function pathOf(pattern: string, choice: Choice, ids: KnownIds): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => {
    if (choice.once(6)) return choice.one(oddIds)
    const known = ids[`${pattern.split('/')[2]}.${name}`] ?? ids[name] ?? []
    const id = choice.one(known.length > 0 ? known : oddIds)
    return choice.once(10) ? id.toUpperCase() : id
  })
}

function queryOf(choice: Choice): string {
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

function withJson(request: FuzzRequest, choice: Choice, ids: KnownIds): FuzzRequest {
  const schema = schemas.get(request.route)
  const hostility = choice.one(['none', 'typed', 'typed', 'typed', 'wild', 'wild'] as const)
  const given = schema ? sampleOf(schema, { choice, ids, hostility }) : hostileValue(choice)
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

const fileNames = ['a.pdf', 'a.docx', '../../a', 'a\0.pdf', `${'ñ'.repeat(300)}.docx`, '', '\ud800']
const fileTypes = ['payment_receipt', 'profile_picture', '', 'admin', '\0']

function withForm(request: FuzzRequest, choice: Choice): FuzzRequest {
  const boundary = choice.one(['x', 'a'.repeat(70), '----'])
  const part = (disposition: string, content: Buffer) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
      content,
      Buffer.from('\r\n'),
    ])
  const parts = [
    part(`name="file_type"`, Buffer.from(choice.one(fileTypes))),
    part(
      `name="${choice.once(6) ? 'archivo' : 'file'}"; filename="${choice.one(fileNames)}"`,
      fileOf(choice),
    ),
  ]
  if (choice.once(4)) parts.reverse()
  if (choice.once(6)) parts.push(...parts)
  if (choice.once(8)) parts.push(part(`name="${hostileText(choice)}"`, fileOf(choice)))
  if (choice.once(20)) {
    parts.push(...Array.from({ length: 300 }, (_, at) => part(`name="a${at}"`, Buffer.from('a'))))
  }
  const whole = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
  const body = choice.once(6) ? whole.subarray(0, choice.below(whole.length)) : whole
  const type = choice.once(12)
    ? choice.one(contentTypes)
    : `multipart/form-data; boundary=${boundary}`
  return { ...request, headers: [...request.headers, ['content-type', type]], body }
}

function fileOf(choice: Choice): Buffer {
  const text = hostileText(choice)
  return choice.one([
    () => Buffer.alloc(0),
    () => Buffer.from(text),
    () => Buffer.from(`%PDF-1.7\n${text}`),
    () => Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.from(text)]),
    () => Buffer.concat([Buffer.from('PK\x03\x04word/document.xml'), deflateRawSync(text)]),
    () => Buffer.from(`@book{a,title={${text}},volume={\\input{a}}}`),
    () => Buffer.from(`TY  - BOOK\nTI  - ${text}\nER  - \n`),
    () =>
      Buffer.from(
        jsonOf([{ type: 'book', title: hostileValue(choice), author: hostileValue(choice) }]),
      ),
    () => Buffer.from(jsonOf(hostileValue(choice))),
    () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    () => Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  ])()
}
