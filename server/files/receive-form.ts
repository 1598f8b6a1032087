import busboy from 'busboy'
import { AppError } from '#server/http/app-error.ts'
import { atPace, type Pace } from '#server/http/minimum-pace.ts'

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
export async function receiveForm(request: Request, options: Options): Promise<Form> {
  const { maxFiles = 1, maxBytes } = options
  const fields: Form['fields'] = new Map()
  const files: { filename: string; pieces: Piece[] }[] = []
  const received = new Received(Math.min(declaredLength(request) ?? maxBytes, maxBytes))
  let moreFiles = 0
  const parser = openParser(request.headers.get('content-type') ?? '', maxFiles + maxOtherParts)
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
      stream.on('data', (chunk: Uint8Array) => pieces.push(received.add(chunk)))
      return
    }
    if (name === 'file') moreFiles++
    stream.resume()
  })
  let sizeBytes = 0
  for await (const chunk of atPace(request.body ?? emptyBody(), options.pace ?? minPace)) {
    sizeBytes += chunk.byteLength
    if (sizeBytes > maxBytes) {
      parser.destroy()
      throw options.tooLarge(fields)
    }
    if (!parser.destroyed) parser.write(chunk)
  }
  parser.end()
  await ended
  if (fault !== null) throw new AppError('request.invalid', {}, { cause: fault })
  return {
    fields,
    files: files.map(({ filename, pieces }) => ({ filename, bytes: received.join(pieces) })),
    moreFiles,
  }
}

/** Where a chunk stands in the buffer. */
type Piece = { from: number; to: number }

/**
 * One buffer for the chunks of all files of a form, in the order in which they come, as large as the body may be. Joining
 * the chunks of a large file at its end (`Buffer.concat`) would block the main thread for 90 ms.
 */
class Received {
  #length = 0
  readonly #bytes: Uint8Array

  constructor(maxLength: number) {
    // The operating system provides memory only where it is written to.
    this.#bytes = Buffer.allocUnsafeSlow(maxLength)
  }

  add(chunk: Uint8Array): Piece {
    const from = this.#length
    this.#bytes.set(chunk, from)
    this.#length += chunk.length
    return { from, to: this.#length }
  }

  /** The bytes of a file. Chunks of the next file may come between those of one. */
  join(pieces: readonly Piece[]): Uint8Array {
    const isTogether = pieces.every(({ from }, at) => at === 0 || pieces[at - 1]?.to === from)
    if (isTogether) return this.#bytes.subarray(pieces[0]?.from ?? 0, pieces.at(-1)?.to ?? 0)
    return Buffer.concat(pieces.map(({ from, to }) => this.#bytes.subarray(from, to)))
  }
}

function declaredLength(request: Request): number | null {
  const declared = request.headers.get('content-length')
  return declared === null || !/^\d{1,15}$/.test(declared) ? null : Number(declared)
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
