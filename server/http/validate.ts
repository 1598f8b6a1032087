import { validator } from 'hono/validator'
import { z } from 'zod'
import type { ErrorCode } from '#contract/error-messages.ts'
import { AppError } from './app-error.ts'
import { type JsonLimits, readJson, storable } from './read-json.ts'

/**
 * Checks the JSON body against a schema of contract/; unknown keys are dropped. 422 names the fields. A body that may
 * hold more than a form names its own limits.
 */
export function validateBody<Schema extends z.ZodType>(schema: Schema, limits?: JsonLimits) {
  return validator('json', async (_, c): Promise<z.output<Schema>> => {
    // Read here, not by hono: an empty body counts as {}, and a broken one is request.not_json.
    const body = readJson(await c.req.text(), limits)
    const parsed = schema.safeParse(body, { error: fieldMessages })
    if (!parsed.success)
      throw new AppError('request.invalid', { fields: fieldErrors(parsed.error) })
    return parsed.data
  })
}

/** Checks the query's parameters against a schema of contract/. The first of repeated parameters counts. */
export function validateQuery<Schema extends z.ZodType>(schema: Schema) {
  return validator('query', (given): z.output<Schema> => {
    const first = Object.entries(given).map(([name, value]) => [
      name,
      storable((Array.isArray(value) ? value[0] : value) ?? ''),
    ])
    const parsed = schema.safeParse(Object.fromEntries(first))
    if (!parsed.success)
      throw new AppError('request.invalid', { fields: fieldErrors(parsed.error) })
    return parsed.data
  })
}

type Missing = Extract<ErrorCode, `${string}not_found`>

/** Reads a path parameter as a row's id. Throws `missing`, a 404, when it is not a UUID. */
export function validateId(value: string | undefined, missing: Missing): string {
  const parsed = z.uuid().safeParse(value)
  if (!parsed.success) throw new AppError(missing)
  return parsed.data.toLowerCase()
}

/** Spanish messages where a schema has none: zod's own are English and name its types. */
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

/** What is wrong with each field, by its path; of many the first hundred. */
export function fieldErrors(error: z.ZodError): Record<string, string> {
  const issues = error.issues.slice(0, maxFields)
  return Object.fromEntries(issues.map((issue) => [issue.path.join('.'), issue.message]))
}
