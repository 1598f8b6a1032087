import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'

/** What `README.md` says of a case. */
const Chunk = z.union([
  z.string(),
  z.strictObject({ sse: z.unknown() }),
  z.strictObject({ line: z.unknown() }),
  z.strictObject({ base64: z.base64() }),
  z.strictObject({
    answer: z.string(),
    size: z.int().min(1).optional(),
    as: z.unknown(),
    line: z.boolean().optional(),
  }),
])

const Response = z.object({
  status: z.int().min(200).max(599).optional(),
  headers: z.record(z.string(), z.string()).optional(),
  chunks: z.array(Chunk),
  bytesPerWrite: z.int().min(1).optional(),
  cut: z.boolean().optional(),
})
export type DialectResponse = z.output<typeof Response>

const Expected = z.strictObject({
  ended: z.enum(['complete', 'incomplete', 'failed']),
  code: z.string().optional(),
  comments: z.string().optional(),
  blocks: z.array(z.tuple([z.string(), z.string()])).optional(),
  references: z.array(z.string()).optional(),
  never: z.array(z.string()).optional(),
  student: z.array(z.string()).optional(),
  log: z.array(z.string()).optional(),
  streams: z.boolean().optional(),
  requests: z.int().optional(),
})

const wires = ['openai', 'gemini', 'ollama'] as const
export const kinds = [
  'thoughts',
  'reasons',
  'places',
  'events',
  'json',
  'errors',
  'gemini',
] as const

export const DialectCase = z.strictObject({
  ...Response.shape,
  name: z.string(),
  kind: z.enum(kinds),
  source: z.string().optional(),
  wire: z.enum(wires).optional(),
  // biome-ignore lint/suspicious/noThenProperty: the word of README.md, of data that is never awaited
  then: z.array(z.strictObject(Response.shape)).optional(),
  expect: Expected,
})
export type DialectCase = z.output<typeof DialectCase>

const folder = import.meta.dirname

/** The cases of a file; throws where one is not written as README.md says. */
export function readCases(path: string): DialectCase[] {
  return z.array(DialectCase).parse(JSON.parse(readFileSync(path, 'utf8')))
}

/** The cases of all files beside this one, with the name of their file. */
export function allCases(): { file: string; cases: DialectCase[] }[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return files.sort().map((name) => ({
    file: basename(name, '.json'),
    cases: readCases(join(folder, name)),
  }))
}

/** The packets of a body, in order. */
export function packetsOf({ chunks, bytesPerWrite }: DialectResponse): Buffer[] {
  const packets = chunks.flatMap(packetsOfChunk)
  if (bytesPerWrite === undefined) return packets
  const whole = Buffer.concat(packets)
  const count = Math.ceil(whole.length / bytesPerWrite)
  return Array.from({ length: count }, (_, at) =>
    whole.subarray(at * bytesPerWrite, (at + 1) * bytesPerWrite),
  )
}

function packetsOfChunk(chunk: z.output<typeof Chunk>): Buffer[] {
  if (typeof chunk === 'string') return [Buffer.from(chunk)]
  if ('base64' in chunk) return [Buffer.from(chunk.base64, 'base64')]
  if ('sse' in chunk) return [Buffer.from(`data: ${written(chunk.sse)}\n\n`)]
  if ('answer' in chunk) {
    const { answer, size = answer.length, as, line } = chunk
    const pieces = []
    for (let at = 0; at < answer.length; at += size) {
      const value = written(withText(as, answer.slice(at, at + size)))
      pieces.push(Buffer.from(line ? `${value}\n` : `data: ${value}\n\n`))
    }
    return pieces
  }
  return [Buffer.from(`${written(chunk.line)}\n`)]
}

function written(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function withText(value: unknown, text: string): unknown {
  if (value === '$TEXT') return text
  if (Array.isArray(value)) return value.map((one) => withText(one, text))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withText(one, text)]))
}
