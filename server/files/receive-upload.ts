import { type FileType, maxFileBytes } from '#contract/file-limits.ts'
import { FileTypeField } from '#contract/files.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Pace } from '#server/http/minimum-pace.ts'
import type { SentBody } from '#server/http/sent-body.ts'
import { Places } from '#server/places/places.ts'
import { type FormFile, receiveForm } from './receive-form.ts'

// The largest file, and room for the form around it.
const maxRequestBytes = 11 * 1024 * 1024

export type Upload = { fileType: FileType; filename: string; bytes: Uint8Array }

/** Reads a form of `file` and `file_type`. */
export async function receiveUpload(sent: SentBody, pace?: Pace): Promise<Upload> {
  const { fields, files } = await receiveForm(sent, {
    maxBytes: maxRequestBytes,
    tooLarge: (read) =>
      tooLarge(read.get('file_type') === 'profile_picture' ? 'profile_picture' : 'payment_receipt'),
    ...(pace === undefined ? {} : { pace }),
  })
  const fileType = FileTypeField.safeParse(fields.get('file_type') ?? null)
  if (!fileType.success) {
    throw new AppError('request.invalid', { fields: { file_type: 'Elige un tipo de archivo.' } })
  }
  const [file] = files
  if (file === undefined) throw new AppError('file.missing')
  const { filename, bytes } = file
  if (bytes.byteLength === 0 && filename === '') throw new AppError('file.missing')
  if (bytes.byteLength > maxFileBytes[fileType.data]) throw tooLarge(fileType.data)
  return { fileType: fileType.data, filename, bytes }
}

function tooLarge(fileType: FileType): AppError {
  return new AppError('file.too_large', { maxMegabytes: maxFileBytes[fileType] / 1024 / 1024 })
}

// Room for the form around the file.
const formBytes = 64 * 1024

/** Reads a form of one `file`. Throws file.missing and file.too_large. */
export async function receiveFile(sent: SentBody, maxBytes: number): Promise<FormFile> {
  const { files } = await receiveFiles(sent, { maxBytes, maxFiles: 1 })
  return files[0]
}

export type ReceivedFiles = {
  files: [FormFile, ...FormFile[]]
  /** How many files beyond `maxFiles` the form had; they were not read. */
  moreFiles: number
}

/** Reads a form of several files, at most `maxBytes` in total. Throws file.missing and file.too_large. */
export async function receiveFiles(
  sent: SentBody,
  { maxBytes, maxFiles }: { maxBytes: number; maxFiles: number },
): Promise<ReceivedFiles> {
  const tooLarge = () => new AppError('file.too_large', { maxMegabytes: maxBytes / 1024 / 1024 })
  const limits = { maxBytes: maxBytes + formBytes, maxFiles, tooLarge }
  const { files, moreFiles } = await receiveForm(sent, limits)
  const [first, ...others] = files
  if (first === undefined || files.some(({ bytes }) => bytes.byteLength === 0))
    throw new AppError('file.missing')
  const sizeBytes = files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0)
  if (sizeBytes > maxBytes) throw tooLarge()
  return { files: [first, ...others], moreFiles }
}

/** Limits how many uploads run at once: each is held in memory while it arrives, up to 11 MB. */
export function uploadPlaces(): Places {
  return new Places({
    kind: 'uploads',
    atOnce: 24,
    // Two, so that a slow upload does not hold up another tab.
    perAccount: 2,
    // The browser sends files that were chosen together one by one.
    waitingPerAccount: 12,
    waiting: 240,
    waitMs: 30_000,
    busy: 'server.busy',
  })
}
