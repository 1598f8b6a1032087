import type { Readable } from 'node:stream'
import busboy from 'busboy'
import { type FileType, maxFileBytes } from '#contract/file-limits.ts'
import { FileTypeField } from '#contract/files.ts'
import { AppError } from '#server/http/app-error.ts'
import { atPace, type Pace } from '#server/http/minimum-pace.ts'

// The largest file, and room for the form around it.
const maxRequestBytes = 11 * 1024 * 1024
// A phone on a slow network; a slower one would hold an upload slot for too long.
const minPace = { bytesPerSecond: 4_096, windowSeconds: 15 }
// Two fields are needed. The limits keep a form of a million empty parts from costing more than its bytes.
const limits = { parts: 10, fieldNameSize: 100, fieldSize: 1_024, headerPairs: 20 }

export type Upload = { fileType: FileType; filename: string; bytes: Uint8Array }

/** Reads a form of `file` and `file_type`, counting what really arrives and how fast. */
export async function receiveUpload(request: Request, pace: Pace = minPace): Promise<Upload> {
  const form = await readForm(request, pace)
  const fileType = FileTypeField.safeParse(form.fileType)
  if (!fileType.success) {
    throw new AppError('request.invalid', { fields: { file_type: 'Elige un tipo de archivo.' } })
  }
  const { file } = form
  if (file === null) throw new AppError('file.missing')
  const bytes = Buffer.concat(file.chunks)
  if (bytes.byteLength === 0 && file.filename === '') throw new AppError('file.missing')
  if (bytes.byteLength > maxFileBytes[fileType.data]) throw tooLarge(fileType.data)
  return { fileType: fileType.data, filename: file.filename, bytes }
}

/** Of parts with the same name the first counts. */
type Form = {
  fileType: string | null
  file: { filename: string; chunks: Uint8Array[] } | null
}

/** Reads the whole body, also of a form that turns out to be invalid: an early answer would reset the connection. */
async function readForm(request: Request, pace: Pace): Promise<Form> {
  const form: Form = { fileType: null, file: null }
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
    if (name === 'file_type') form.fileType ??= value
  })
  parser.on('file', (name, stream, { filename = '' }) => {
    // The parser reports the same error.
    stream.on('error', () => {})
    if (name !== 'file' || form.file !== null) stream.resume()
    else form.file = { filename: unescapeQuotes(filename), chunks: collect(stream) }
  })
  let sizeBytes = 0
  for await (const chunk of atPace(request.body ?? emptyBody(), pace)) {
    sizeBytes += chunk.byteLength
    if (sizeBytes > maxRequestBytes) {
      parser.destroy()
      throw tooLarge(form.fileType === 'profile_picture' ? 'profile_picture' : 'payment_receipt')
    }
    if (!parser.destroyed) parser.write(chunk)
  }
  parser.end()
  await ended
  if (fault !== null) throw Object.assign(new AppError('request.invalid'), { cause: fault })
  return form
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
    throw Object.assign(new AppError('file.missing'), { cause: error })
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

function tooLarge(fileType: FileType): AppError {
  return new AppError('file.too_large', { maxMegabytes: maxFileBytes[fileType] / 1024 / 1024 })
}
