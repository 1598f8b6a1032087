import { AppError } from '#server/http/app-error.ts'
import type { ReadOrder } from './read-order.ts'

/** What the bytes are, whatever their name says. Throws source.unsupported. */
export async function sniffSource(bytes: Uint8Array): Promise<ReadOrder['format']> {
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (found?.mime === 'application/pdf') return 'pdf'
  if (found?.ext === 'docx') return 'docx'
  // Text has no mark of its own: no NUL in it, and it is not empty.
  const isText = found === undefined && bytes.length > 0 && !bytes.subarray(0, 65_536).includes(0)
  if (isText) return 'list'
  throw new AppError('source.unsupported')
}
