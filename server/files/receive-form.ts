import type { Readable } from 'node:stream'
import busboy from 'busboy'
import { AppError } from '#server/http/app-error.ts'
import { atPace, type Pace } from '#server/http/minimum-pace.ts'

// A phone on a slow network; a slower one would hold an upload slot for too long.
const minPace = { bytesPerSecond: 4_096, windowSeconds: 15 }
// The limits keep a form of a million empty parts from costing more than its bytes.
const limits = { parts: 10, fieldNameSize: 100, fieldSize: 1_024, headerPairs: 20 }

/** Of several parts with the same name the first one counts. */
export type Form = {
  fields: Map<string, string>
  file: { filename: string; bytes: Uint8Array } | null
}

/**
 * Reads a form with one `file` and limits the bytes that really arrive and their pace. Reads the whole body even of an
 * invalid form, because an early response would reset the connection. Throws file.missing for a body that is no form,
 * and the error of `tooLarge` for more than `maxBytes`.
 */
export async function receiveForm(
  request: Request,
  options: { maxBytes: number; tooLarge: (fields: Form['fields']) => AppError; pace?: Pace },
): Promise<Form> {
  const fields: Form['fields'] = new Map()
  let file: { filename: string; chunks: Uint8Array[] } | null = null
  const parser = openParser(request.headers.get('content-type') ?? '')
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
    if (name !== 'file' || file !== null) stream.resume()
    else file = { filename: unescapeQuotes(filename), chunks: collect(stream) }
  })
  let sizeBytes = 0
  for await (const chunk of atPace(request.body ?? emptyBody(), options.pace ?? minPace)) {
    sizeBytes += chunk.byteLength
    if (sizeBytes > options.maxBytes) {
      parser.destroy()
      throw options.tooLarge(fields)
    }
    if (!parser.destroyed) parser.write(chunk)
  }
  parser.end()
  await ended
  if (fault !== null) throw new AppError('request.invalid', {}, { cause: fault })
  return { fields, file: withBytes(file) }
}

function withBytes(file: { filename: string; chunks: Uint8Array[] } | null): Form['file'] {
  return file && { filename: file.filename, bytes: Buffer.concat(file.chunks) }
}

function openParser(contentType: string): busboy.Busboy {
  if (!/^multipart\/form-data;/i.test(contentType)) throw new AppError('file.missing')
  try {
    return busboy({
      headers: { 'content-type': contentType },
      // Browsers send file names in UTF-8.
      defParamCharset: 'utf8',
      preservePath: true,
      limits,
    })
  } catch (error) {
    // No boundary.
    throw new AppError('file.missing', {}, { cause: error })
  }
}

function collect(stream: Readable): Uint8Array[] {
  const chunks: Uint8Array[] = []
  stream.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  return chunks
}

/** Browsers escape these three, and no others, in the names of a form's files (WHATWG HTML, multipart/form-data). */
function unescapeQuotes(filename: string): string {
  return filename.replace(/%(22|0D|0A)/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

async function* emptyBody(): AsyncGenerator<Uint8Array> {}
