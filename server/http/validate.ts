import { validator } from 'hono/validator'
import { z } from 'zod'
import type { ErrorCode } from '#contract/error-messages.ts'
import { AppError } from './app-error.ts'
import { fieldErrors, fieldMessages } from './field-messages.ts'

/** Checks the JSON body against a schema of contract/; unknown keys are dropped. 422 names the fields. */
export function validateBody<Schema extends z.ZodType>(schema: Schema) {
  return validator('json', async (_, c): Promise<z.output<Schema>> => {
    // Parsed here, not by hono: an empty body counts as {}, and a broken one is request.not_json.
    const text = await c.req.text()
    let body: unknown
    try {
      body = JSON.parse(text === '' ? '{}' : text)
    } catch {
      throw new AppError('request.not_json')
    }
    // PostgreSQL stores no NUL, whatever the field.
    if (text.includes('\\u0000') && holdsNul(body)) throw new AppError('request.invalid')
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
      Array.isArray(value) ? value[0] : value,
    ])
    const query = Object.fromEntries(first)
    if (holdsNul(query)) throw new AppError('request.invalid')
    const parsed = schema.safeParse(query)
    if (!parsed.success)
      throw new AppError('request.invalid', { fields: fieldErrors(parsed.error) })
    return parsed.data
  })
}

function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).some(holdsNul)
}

type Missing = Extract<ErrorCode, `${string}not_found`>

/** Reads a path parameter as a row's id. Throws `missing`, a 404, when it is not a UUID. */
export function validateId(value: string | undefined, missing: Missing): string {
  const parsed = z.uuid().safeParse(value)
  if (!parsed.success) throw new AppError(missing)
  return parsed.data.toLowerCase()
}
