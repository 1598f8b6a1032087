import { type FileType, largestFileBytes } from '#contract/file-limits.ts'
import { FileTypeField } from '#contract/files.ts'
import { AppError } from '#server/http/app-error.ts'
import { atPace, type Pace } from '#server/http/minimum-pace.ts'

// The largest file, and room for the form around it.
const maxRequestBytes = 11 * 1024 * 1024
// A phone on a bad day; what is slower holds a place that somebody else could have.
const minPace = { bytesPerSecond: 4_096, windowSeconds: 15 }
// Two fields are needed; a form of a million empty ones is an attack on the parser.
const maxParts = 10

export type Upload = { fileType: FileType; filename: string; bytes: Uint8Array }

/** Reads a form of `file` and `file_type`, counting what really arrives and how fast. */
export async function receiveUpload(request: Request, pace: Pace = minPace): Promise<Upload> {
  const form = await readForm(request, pace)
  const fileType = FileTypeField.safeParse(form.get('file_type'))
  if (!fileType.success) {
    throw new AppError('request.invalid', { fields: { file_type: 'Elige un tipo de archivo.' } })
  }
  const file = form.get('file')
  if (!(file instanceof File) || (file.size === 0 && file.name === '')) {
    throw new AppError('file.missing')
  }
  if (file.size > largestFileBytes[fileType.data]) throw tooLarge(fileType.data)
  return {
    fileType: fileType.data,
    filename: file.name,
    bytes: new Uint8Array(await file.arrayBuffer()),
  }
}

async function readForm(request: Request, pace: Pace): Promise<FormData> {
  const contentType = request.headers.get('content-type') ?? ''
  const boundary = /^multipart\/form-data;.*boundary="?([^";]+)"?/i.exec(contentType)?.[1]
  if (boundary === undefined) throw new AppError('file.missing')
  const body = await readBody(request, pace)
  if (countParts(body, boundary) > maxParts) throw new AppError('request.invalid')
  try {
    return await new Response(body, { headers: { 'content-type': contentType } }).formData()
  } catch (error) {
    throw Object.assign(new AppError('request.invalid'), { cause: error })
  }
}

async function readBody(request: Request, pace: Pace): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let sizeBytes = 0
  if (request.body === null) return Buffer.alloc(0)
  for await (const chunk of atPace(request.body, pace)) {
    sizeBytes += chunk.byteLength
    if (sizeBytes > maxRequestBytes) throw tooLarge(declaredType(chunks))
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function countParts(body: Buffer, boundary: string): number {
  let parts = 0
  let at = body.indexOf(`--${boundary}`)
  while (at !== -1 && parts <= maxParts) {
    parts++
    at = body.indexOf(`--${boundary}`, at + boundary.length)
  }
  return parts
}

/** For the words of the error only: the type as it stands at the form's beginning. */
function declaredType([first]: Uint8Array[]): FileType {
  const start = Buffer.from(first ?? []).toString('latin1', 0, 2_048)
  return /name="file_type"\r\n\r\nprofile_picture/.test(start)
    ? 'profile_picture'
    : 'payment_receipt'
}

function tooLarge(fileType: FileType): AppError {
  return new AppError('file.too_large', { maxMegabytes: largestFileBytes[fileType] / 1024 / 1024 })
}
