import { type FileType, maxFileBytes } from '#contract/file-limits.ts'
import { FileTypeField } from '#contract/files.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Pace } from '#server/http/minimum-pace.ts'
import { Places } from '#server/places/places.ts'
import { receiveForm } from './receive-form.ts'

// The largest file, and room for the form around it.
const maxRequestBytes = 11 * 1024 * 1024

export type Upload = { fileType: FileType; filename: string; bytes: Uint8Array }

/** Reads a form of `file` and `file_type`. */
export async function receiveUpload(request: Request, pace?: Pace): Promise<Upload> {
  const { fields, file } = await receiveForm(request, {
    maxBytes: maxRequestBytes,
    tooLarge: (sent) =>
      tooLarge(sent.get('file_type') === 'profile_picture' ? 'profile_picture' : 'payment_receipt'),
    ...(pace === undefined ? {} : { pace }),
  })
  const fileType = FileTypeField.safeParse(fields.get('file_type') ?? null)
  if (!fileType.success) {
    throw new AppError('request.invalid', { fields: { file_type: 'Elige un tipo de archivo.' } })
  }
  if (file === null) throw new AppError('file.missing')
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
export async function receiveFile(
  request: Request,
  maxBytes: number,
): Promise<{ filename: string; bytes: Uint8Array }> {
  const tooLarge = () => new AppError('file.too_large', { maxMegabytes: maxBytes / 1024 / 1024 })
  const { file } = await receiveForm(request, { maxBytes: maxBytes + formBytes, tooLarge })
  if (file === null || file.bytes.byteLength === 0) throw new AppError('file.missing')
  if (file.bytes.byteLength > maxBytes) throw tooLarge()
  return file
}

/** The places for uploads of one kind: an upload is held in memory while it arrives, 11 MB each. */
export function uploadPlaces(): Places {
  return new Places({
    atOnce: 24,
    perAccount: 3,
    // The browser sends the files of one choice one by one.
    waitingPerAccount: 12,
    waiting: 240,
    waitMs: 30_000,
    busy: 'server.busy',
  })
}
