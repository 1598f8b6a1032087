import { z } from 'zod'
import { type Call, ErrorBody, errorsOf, isMedia } from '#contract/call.ts'
import { type CallName, callOf, calls } from '#contract/calls.ts'
import type { ErrorCode } from '#contract/error-messages.ts'
import { sessionCookiePrefix } from '#server/account/cookies.ts'
import { AppError } from '#server/http/app-error.ts'

type Json = Record<string, unknown>
type Io = 'input' | 'output'

/** The list of calls as OpenAPI 3.1. */
export function printOpenApi(): Json {
  const components = new Components()
  const paths: Record<string, Json> = {}
  for (const name of Object.keys(calls) as CallName[]) {
    const [method = '', path = ''] = name.split(' ')
    const template = path.replace(/:(\w+)/g, '{$1}')
    paths[template] = {
      ...paths[template],
      [method.toLowerCase()]: operation(name, method, components),
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Cuartilla', version: '1', license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: components.schemas,
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: `${sessionCookiePrefix}.session_token` },
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of a session' },
      },
    },
  }
}

function operation(name: CallName, method: string, components: Components): Json {
  const call = callOf(name)
  const [, feature = ''] = name.split('/api/')
  const parameters = [...pathParameters(call), ...queryParameters(call, components)]
  const requestBody = bodyOf(call, components)
  return {
    operationId: name
      .replace(' /api', '')
      .replace(/[^A-Za-z0-9]+/g, '_')
      .replace(/^\w+?_/, (verb) => verb.toLowerCase()),
    summary: call.summary,
    tags: [feature.split('/')[0]?.replace(/\..*/, '')],
    security: call.who === 'everybody' ? [] : [{ cookie: [] }, { bearer: [] }],
    ...(call.who === 'link' ? { description: 'Also with `Authorization: Link TOKEN`.' } : {}),
    ...(call.who === 'operator' ? { description: 'For operators.' } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody === null ? {} : { requestBody }),
    responses: { ...successes(call, components), ...failures(method, call, components) },
  }
}

function pathParameters({ params = {} }: Call): Json[] {
  return Object.entries(params).map(([name, { kind }]) => ({
    name,
    in: 'path',
    required: true,
    schema:
      kind === 'number'
        ? { type: 'integer', minimum: 1 }
        : { type: 'string', ...(kind === 'id' ? { format: 'uuid' } : {}) },
  }))
}

function queryParameters({ query }: Call, components: Components): Json[] {
  if (query === undefined) return []
  const { properties = {}, required = [] } = components.schemaOf(query, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function bodyOf({ json, form }: Call, components: Components): Json | null {
  if (json === undefined && form === undefined) return null
  const fields = form?.fields === undefined ? {} : components.schemaOf(form.fields, 'input')
  const { properties = {}, required = [] } = fields as {
    properties?: Record<string, Json>
    required?: string[]
  }
  const file = { contentMediaType: 'application/octet-stream' }
  const formSchema = {
    type: 'object',
    properties: { ...properties, file },
    required: [...required, 'file'],
  }
  return {
    required: true,
    content: {
      ...(json && { 'application/json': { schema: components.schemaOf(json, 'input') } }),
      ...(form && { 'multipart/form-data': { schema: formSchema } }),
    },
  }
}

function successes({ status = 200, output }: Call, components: Components): Json {
  const content =
    output === null
      ? undefined
      : isMedia(output)
        ? { [output.media]: {} }
        : { 'application/json': { schema: components.schemaOf(output, 'output') } }
  const response = { description: 'Done', ...(content && { content }) }
  return Object.fromEntries([status].flat().map((one) => [one, response]))
}

/** The errors of a call by their status. */
function failures(method: string, call: Call, components: Components): Json {
  const codes = new Map<number, ErrorCode[]>()
  for (const code of errorsOf(method, call)) {
    const { status } = new AppError(code)
    codes.set(status, [...(codes.get(status) ?? []), code])
  }
  const body = components.schemaOf(ErrorBody, 'output')
  return Object.fromEntries(
    [...codes].map(([status, those]) => {
      const code = { properties: { error: { properties: { code: { enum: those } } } } }
      const schema = { allOf: [body, code] }
      return [
        status,
        { description: those.join(', '), content: { 'application/json': { schema } } },
      ]
    }),
  )
}

/** JSON schemas; those with a name stand once, apart. */
class Components {
  readonly schemas: Record<string, unknown> = {}

  schemaOf(schema: z.ZodType, io: Io): Json {
    // Wrapped in another object: zod prints a named schema as a $ref only where it is nested.
    const whole = z.toJSONSchema(z.object({ part: schema }), { io, unrepresentable: 'any' })
    const moved = JSON.parse(
      JSON.stringify(whole).replaceAll('"#/$defs/', '"#/components/schemas/'),
    ) as { properties: { part: Json }; $defs?: Json }
    for (const [name, { id: _, ...named }] of Object.entries(moved.$defs ?? {}) as [string, Json][])
      this.schemas[name] = named
    return moved.properties.part
  }
}
