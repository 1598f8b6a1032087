import { maxSourceBytes } from '#contract/source-limits.ts'
import { receiveForm } from '#server/files/receive-form.ts'
import { AppError } from '#server/http/app-error.ts'

// Room for the form around the file.
const maxRequestBytes = maxSourceBytes + 64 * 1024

/** Reads a form of one `file`. Throws file.missing and file.too_large. */
export async function receiveSource(
  request: Request,
): Promise<{ filename: string; bytes: Uint8Array }> {
  const tooLarge = () =>
    new AppError('file.too_large', { maxMegabytes: maxSourceBytes / 1024 / 1024 })
  const { file } = await receiveForm(request, { maxBytes: maxRequestBytes, tooLarge })
  if (file === null || file.bytes.byteLength === 0) throw new AppError('file.missing')
  if (file.bytes.byteLength > maxSourceBytes) throw tooLarge()
  return file
}
