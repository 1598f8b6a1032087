import { z } from 'zod'
import type { Call, MissingCode, Param } from '#contract/call.ts'
import { AppError } from './app-error.ts'
import type { AppContext } from './app-types.ts'
import { readJson, storable } from './read-json.ts'

/**
 * The JSON body, checked by the call's schema, which drops unknown keys. Not read by hono, because here an empty body
 * counts as {} and a broken one is request.not_json. Throws request.invalid (422), which names the fields.
 */
export async function readBody(
  c: AppContext,
  { json, maxValues, nested }: Pick<Call, 'json' | 'maxValues' | 'nested'>,
): Promise<unknown> {
  if (json === undefined) return undefined
  const limits =
    maxValues === undefined ? undefined : { maxValues, ...(nested !== undefined && { nested }) }
  return validated(json, readJson(await c.req.text(), limits))
}

/** The query, checked by the call's schema. Of a repeated parameter the first counts. */
export function readQuery(c: AppContext, schema: z.ZodType | undefined): unknown {
  if (schema === undefined) return undefined
  const given = Object.entries(c.req.query()).map(([name, value]) => [name, storable(value)])
  return validated(schema, Object.fromEntries(given))
}

/** Checks data by a schema. Throws request.invalid, which names the fields. */
export function validated<Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(given, { error: fieldMessages })
  if (parsed.success) return parsed.data
  throw new AppError('request.invalid', { fields: fieldErrors(parsed.error) })
}

/** The parameters of the path. One that is no id or number throws the 404 that the call has for a missing thing. */
export function readParams(
  c: AppContext,
  params: Readonly<Record<string, Param>> = {},
): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(params).map(([name, param]) => {
      const given = c.req.param(name) ?? ''
      if (param.kind === 'id') return [name, readId(given, param.missing)]
      return [name, param.kind === 'number' ? readNumber(given, param.missing) : given]
    }),
  )
}

function readId(given: string, missing: MissingCode): string {
  const parsed = z.uuid().safeParse(given)
  if (!parsed.success) throw new AppError(missing)
  return parsed.data.toLowerCase()
}

/** A whole number from 1. Throws `missing`, a 404, for anything else. */
export function readNumber(given: string, missing: MissingCode): number {
  if (!/^[1-9]\d{0,8}$/.test(given)) throw new AppError(missing)
  return Number(given)
}

/** The Spanish message of a fault for which a schema has none: zod's own are English and name its types. */
export const fieldMessages: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Falta este dato.' : 'Este dato no es válido.'
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array'
        ? 'Este dato es demasiado corto.'
        : 'El número es demasiado pequeño.'
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array'
        ? 'Este dato es demasiado largo.'
        : 'El número es demasiado grande.'
    case 'invalid_value':
      return 'Elige una de las opciones.'
    default:
      return 'Este dato no es válido.'
  }
}

const maxFields = 100

/** What is wrong with each field, by its path ("authors.0.name"); at most `maxFields` faults. */
export function fieldErrors(error: z.ZodError): Record<string, string> {
  const issues = error.issues.slice(0, maxFields)
  return Object.fromEntries(issues.map((issue) => [issue.path.join('.'), issue.message]))
}
