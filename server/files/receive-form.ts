import type { FileHandle } from 'node:fs/promises'
import busboy from 'busboy'
import { AppError } from '#server/http/app-error.ts'
import { atPace, type Pace } from '#server/http/minimum-pace.ts'
import type { SentBody } from '#server/http/sent-body.ts'
import { openNameless, readAll, writeAll } from '#server/workers/nameless-file.ts'

// A phone on a slow network; a slower one would hold an upload slot for too long.
const minPace = { bytesPerSecond: 4_096, windowSeconds: 15 }
// The limits keep a form of a million empty parts from costing more than its bytes.
const maxOtherParts = 9
const limits = { fieldNameSize: 100, fieldSize: 1_024, headerPairs: 20 }

export type FormFile = { filename: string; bytes: Uint8Array }

/** Of several fields with the same name the first one counts. */
export type Form = {
  fields: Map<string, string>
  /** The parts named `file`, in their order; those beyond the maximum are only counted. */
  files: FormFile[]
  moreFiles: number
}

type Options = {
  maxBytes: number
  tooLarge: (fields: Form['fields']) => AppError
  /** One, unless said otherwise. */
  maxFiles?: number
  pace?: Pace
}

/**
 * Reads a form with files and limits the bytes that really arrive, of all parts together, and their pace. Reads the
 * whole body even of an invalid form, because an early response would reset the connection. Throws file.missing for a
 * body that is no form, and the error of `tooLarge` for more than `maxBytes`.
 */
export async function receiveForm(sent: SentBody, options: Options): Promise<Form> {
  const received = new Received()
  try {
    return await readForm(sent, received, options)
  } finally {
    await received.close()
  }
}

async function readForm(sent: SentBody, received: Received, options: Options): Promise<Form> {
  const { maxFiles = 1, maxBytes } = options
  const fields: Form['fields'] = new Map()
  const files: { filename: string; pieces: Piece[] }[] = []
  let moreFiles = 0
  const parser = openParser(sent.headers.get('content-type') ?? '', maxFiles + maxOtherParts)
  let fault: unknown = null
  const ended = new Promise<void>((resolve) => parser.once('close', resolve))
  parser.on('error', (error) => {
    fault ??= error
  })
  parser.on('partsLimit', () => {
    fault ??= new Error('too many parts')
  })
  parser.on('field', (name, value) => {
    if (!fields.has(name)) fields.set(name, value)
  })
  parser.on('file', (name, stream, { filename = '' }) => {
    // The parser reports the same error.
    stream.on('error', () => {})
    if (name === 'file' && files.length < maxFiles) {
      const pieces: Piece[] = []
      files.push({ filename: unescapeQuotes(filename), pieces })
      stream.on('data', (chunk: Uint8Array) => received.add(chunk, pieces))
      return
    }
    if (name === 'file') moreFiles++
    stream.resume()
  })
  let sizeBytes = 0
  for await (const chunk of atPace(sent.body ?? emptyBody(), options.pace ?? minPace)) {
    sizeBytes += chunk.byteLength
    if (sizeBytes > maxBytes) {
      parser.destroy()
      throw options.tooLarge(fields)
    }
    if (!parser.destroyed) parser.write(chunk)
    await received.store()
  }
  parser.end()
  await ended
  if (fault !== null) throw new AppError('request.invalid', {}, { cause: fault })
  const read: FormFile[] = []
  for (const { filename, pieces } of files) {
    read.push({ filename, bytes: await received.read(pieces) })
  }
  return { fields, files: read, moreFiles }
}

/** Where bytes stand in the file of a form: from the first up to, not including, the last. */
type Piece = { from: number; to: number }

const maxHeldBytes = 512 * 1024
// A client may send a byte at a time.
const maxHeldChunks = 64

/**
 * The chunks of all files of a form, one after another, in a file without a name. Only the file system's threads touch
 * the memory of a whole file: on the main thread, memory that is new costs 100 ms for ten megabytes.
 */
class Received {
  #file: FileHandle | null = null
  #held: Uint8Array[] = []
  #heldBytes = 0
  #storedBytes = 0

  /** Adds a chunk and notes its place in `pieces`. Chunks of one file may be interleaved with those of the next. */
  add(chunk: Uint8Array, pieces: Piece[]): void {
    const from = this.#storedBytes + this.#heldBytes
    this.#held.push(chunk)
    this.#heldBytes += chunk.length
    const last = pieces.at(-1)
    if (last?.to === from) last.to += chunk.length
    else pieces.push({ from, to: from + chunk.length })
  }

  /** Writes the chunks in memory to the file once there are many of them. */
  async store(): Promise<void> {
    if (this.#heldBytes < maxHeldBytes && this.#held.length < maxHeldChunks) return
    this.#file ??= await openNameless()
    const bytes = Buffer.concat(this.#held)
    await writeAll(this.#file, bytes, this.#storedBytes)
    this.#storedBytes += bytes.length
    this.#held = []
    this.#heldBytes = 0
  }

  async read(pieces: readonly Piece[]): Promise<Uint8Array> {
    const bytes = Buffer.allocUnsafeSlow(pieces.reduce((sum, { from, to }) => sum + to - from, 0))
    const held = Buffer.concat(this.#held)
    let at = 0
    for (const { from, to } of pieces) {
      const stored = Math.max(0, Math.min(to, this.#storedBytes) - from)
      if (this.#file !== null) await readAll(this.#file, bytes.subarray(at, at + stored), from)
      const heldFrom = Math.max(0, from + stored - this.#storedBytes)
      held.copy(bytes, at + stored, heldFrom, Math.max(0, to - this.#storedBytes))
      at += to - from
    }
    return bytes
  }

  async close(): Promise<void> {
    await this.#file?.close()
  }
}

function openParser(contentType: string, parts: number): busboy.Busboy {
  if (!/^multipart\/form-data;/i.test(contentType)) throw new AppError('file.missing')
  try {
    return busboy({
      headers: { 'content-type': contentType },
      // Browsers send file names in UTF-8.
      defParamCharset: 'utf8',
      preservePath: true,
      limits: { ...limits, parts },
    })
  } catch (error) {
    // No boundary.
    throw new AppError('file.missing', {}, { cause: error })
  }
}

/** Browsers escape these three, and no others, in the names of a form's files (WHATWG HTML, multipart/form-data). */
function unescapeQuotes(filename: string): string {
  return filename.replace(/%(22|0D|0A)/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

async function* emptyBody(): AsyncGenerator<Uint8Array> {}
