import { z } from 'zod'
import { type Choice, hostileText, hostileValue } from './hostile-values.ts'

/** The parts of a JSON Schema that our contract comes to. */
type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: Schema | boolean
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  format?: string
  pattern?: string
}

/** Ids of what exists, by the name of the field that takes one. */
export type KnownIds = Record<string, readonly string[]>

/** What the contract says about a body. */
export function jsonSchemaOf(schema: z.ZodType): Schema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
}

const words = ['Un ensayo sobre el agua', 'Introducción', 'Vera, P. (2020). *Agua*. Abya-Yala.']

/**
 * `none`: as the contract wants it. `typed`: some texts and numbers are hostile, but of the right type, so that they get
 * far. `wild`: anything.
 */
export type Hostility = 'none' | 'typed' | 'wild'

/** What a body is made of: chosen values, ids that exist, and how hostile it is. */
export type Sampling = { choice: Choice; ids: KnownIds; hostility: Hostility }

/** A body by the schema. */
export function sampleOf(schema: Schema, sampling: Sampling, name = '', depth = 0): unknown {
  const { choice, hostility } = sampling
  if (hostility === 'wild' && depth > 0 && choice.once(7)) return hostileValue(choice)
  const inner = (one: Schema, of = name) => sampleOf(one, sampling, of, depth + 1)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return choice.one(schema.enum)
  const some = schema.anyOf ?? schema.oneOf
  if (some) return inner(choice.one(some))
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => inner(one)))
  const type = Array.isArray(schema.type) ? choice.one(schema.type) : schema.type
  if (type === 'object') return objectOf(schema, sampling, inner)
  if (type === 'array') {
    const most = Math.min(schema.maxItems ?? 3, 3)
    const least = schema.minItems ?? 0
    const isLong = hostility !== 'none' && (schema.maxItems ?? 500) < 5_000 && choice.once(20)
    const length = isLong
      ? (schema.maxItems ?? 500) + choice.below(2)
      : least + choice.below(most - least + 1)
    return Array.from({ length }, () => inner(schema.items ?? {}))
  }
  if (type === 'string') return stringOf(schema, sampling, name)
  if (type === 'integer' || type === 'number') return numberOf(schema, sampling)
  if (type === 'boolean') return choice.once(2)
  if (type === 'null') return null
  return hostility === 'none' ? 'a' : hostileValue(choice)
}

function objectOf(
  schema: Schema,
  { choice, hostility }: Sampling,
  inner: (one: Schema, of: string) => unknown,
): unknown {
  if (!schema.properties) return workOf(choice, hostility)
  const entries = Object.entries(schema.properties)
    .filter(([key]) => schema.required?.includes(key) || choice.once(2))
    .map(([key, one]) => [key, inner(one, key)])
  const more =
    hostility === 'wild' && choice.once(8) ? [[hostileText(choice), hostileValue(choice)]] : []
  return Object.fromEntries([...entries, ...more])
}

/** A work as CSL-JSON: the contract leaves its fields open. */
function workOf(choice: Choice, hostility: Hostility): unknown {
  const text = (usual: string) =>
    hostility !== 'none' && choice.once(4) ? hostileText(choice) : usual
  return {
    type: choice.one(['book', 'article-journal', 'webpage', text('thesis')]),
    title: text(`El agua ${choice.below(1_000)}`),
    author: [{ family: text('Vera'), given: text('P.') }, { literal: text('INEC') }],
    'container-title': text('Revista del Agua'),
    publisher: text('Abya-Yala'),
    volume: text('3'),
    page: text('1-9'),
    DOI: `10.1234/${text('a')}`,
    URL: `https://a.ec/${text('b')}`,
    abstract: text('Un resumen.'),
    issued: { 'date-parts': [[choice.one([2020, '2020', -5, 99_999_999_999])]] },
    ...(hostility === 'wild' ? { language: hostileValue(choice), id: hostileValue(choice) } : {}),
  }
}

/** Texts that are read, by the name of their field: a hostile one needs their form to get far. */
const forms: Record<string, (text: string, choice: Choice) => string> = {
  references: (text) => `Vera, P. (2020). ${text}. *Agua*, *3*(2), 1–9. https://doi.org/10.1234/a`,
  dois: (text) => `10.1234/${text}`,
  works: (text, choice) => choice.one([`W${text}`, `10.1234/${text}`, 'W2741809807']),
  text: (text, choice) =>
    choice.one([
      `@book{a,title={${text}},author={Vera, P.},year=2020,volume={\\input{a}}}`,
      `TY  - BOOK\nTI  - ${text}\nAU  - Vera, P.\nPY  - 2020\nER  - \n`,
      JSON.stringify([{ type: 'book', title: text }]),
      `Un ensayo de 3 páginas sobre ${text}, con introducción y 5 fuentes.`,
    ]),
  email: (text) => `a${text}@correo.ec`,
  amount: (text, choice) => choice.one(['10.50', '5', '20,00', text]),
}

function stringOf(schema: Schema, sampling: Sampling, name: string): string {
  const { choice, ids, hostility } = sampling
  const known = ids[name]
  const isHostile = hostility !== 'none'
  if (known && known.length > 0 && !(isHostile && choice.once(5))) return choice.one(known)
  const isOdd = isHostile && choice.once(3)
  const said = isOdd ? hostileText(choice) : choice.one(words)
  const form = forms[name]
  if (form && (hostility !== 'wild' || choice.once(2))) return form(said, choice)
  if (isHostile && schema.maxLength !== undefined && choice.once(6)) {
    return choice.one(['a', 'é', '😀', ' ']).repeat(schema.maxLength + choice.below(2))
  }
  if (isOdd && hostility === 'wild') return said
  if (schema.format === 'uuid') return '00000000-0000-4000-8000-000000000000'
  if (schema.format === 'date') return '2026-11-20'
  return schema.maxLength === undefined || choice.once(10) ? said : said.slice(0, schema.maxLength)
}

function numberOf({ minimum = 0, maximum = 100 }: Schema, { choice, hostility }: Sampling): number {
  if (hostility === 'none' || !choice.once(3)) return minimum + choice.below(3)
  const middling = [32_768, 2 ** 31 - 1, 2 ** 31, 2 ** 32].filter((one) => one <= maximum)
  if (hostility === 'typed') return choice.one([minimum, maximum, ...middling])
  return choice.one([minimum, maximum, maximum + 1, minimum - 1, minimum + 0.5, ...middling])
}
