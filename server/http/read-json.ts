import { AppError } from './app-error.ts'

export type JsonLimits = {
  /** How many values objects and lists may hold in all. */
  maxValues: number
  /** A field that may come as the text of its JSON, which is read within the same limits. */
  nested?: string
}

/** Far more than any form or chat has. */
const formLimits: JsonLimits = { maxValues: 20_000 }
/** Ours are at most 6 deep. */
const maxDepth = 32

/**
 * Parses the JSON of a request, with texts that PostgreSQL can store (`storable`). Nothing counts as `{}`. Throws
 * request.not_json, and request.invalid beyond the limits, which are counted before anything is built.
 */
export function readJson(text: string, limits: JsonLimits = formLimits): unknown {
  const value = parseWithin(text, limits)
  const { nested } = limits
  if (nested === undefined || !isObject(value)) return value
  const written = value[nested]
  return typeof written === 'string' ? { ...value, [nested]: parseNested(written, limits) } : value
}

/** The object that a request holds; an empty one for another value. Throws what readJson throws. */
export function readObject(text: string): Record<string, unknown> {
  const value = readJson(text)
  return isObject(value) ? value : {}
}

/** A text that is no JSON stays one: the schema says what is wrong with the field. */
function parseNested(text: string, limits: JsonLimits): unknown {
  try {
    return parseWithin(text, limits)
  } catch (error) {
    if (error instanceof AppError && error.code === 'request.not_json') return text
    throw error
  }
}

function parseWithin(text: string, limits: JsonLimits): unknown {
  if (!isWithin(text, limits)) throw new AppError('request.invalid')
  try {
    const parsed: unknown = JSON.parse(text === '' ? '{}' : text)
    // Only an escape can be a NUL or half of a character.
    return text.includes('\\u') ? cleaned(parsed) : parsed
  } catch (error) {
    throw new AppError('request.not_json', {}, { cause: error })
  }
}

/** Text as PostgreSQL can store it: without NUL, and without halves of a character. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}

const [quote, backslash, comma] = ['"', '\\', ','].map((sign) => sign.charCodeAt(0))
const opening = new Set(['[', '{'].map((sign) => sign.charCodeAt(0)))
const closing = new Set([']', '}'].map((sign) => sign.charCodeAt(0)))

/** Whether a text that claims to be JSON is within the limits, by its brackets and commas outside of strings. */
function isWithin(text: string, { maxValues }: JsonLimits): boolean {
  let values = 1
  let depth = 0
  let isInString = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isInString) {
      if (code === backslash) at++
      else if (code === quote) isInString = false
    } else if (code === quote) isInString = true
    else if (code === comma) {
      if (++values > maxValues) return false
    } else if (opening.has(code)) {
      if (++values > maxValues || ++depth > maxDepth) return false
    } else if (closing.has(code)) depth--
  }
  return true
}

/** Cleans every text in place, names of fields excepted: the schemas know them. At most `maxDepth` deep. */
function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return storable(value)
  if (!isObject(value)) return value
  for (const key of Object.keys(value)) value[key] = cleaned(value[key])
  return value
}

/** An object or a list. */
function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
