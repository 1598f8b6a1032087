import { AppError } from '#server/http/app-error.ts'
import { receiveForm } from './receive-form.ts'

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
