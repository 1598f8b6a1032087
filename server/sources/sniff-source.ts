import { AppError } from '#server/http/app-error.ts'
import type { ReadOrder } from './read-order.ts'

/** Whether it is JPEG, PNG or WebP; browsers send a phone's own photo format as JPEG. */
export function isPicture(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return (
    start.startsWith('\xff\xd8\xff') ||
    start.startsWith('\x89PNG') ||
    (start.startsWith('RIFF') && start.endsWith('WEBP'))
  )
}

/**
 * The type of a file, by its bytes and not its name. Nothing is unpacked: file names in a zip are not compressed.
 * Throws source.unsupported.
 */
export function sniffSource(bytes: Uint8Array): ReadOrder['format'] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (buffer.subarray(0, 1_024).includes('%PDF-')) return 'pdf'
  if (buffer.indexOf('PK\x03\x04') === 0 && buffer.includes('word/document.xml')) return 'docx'
  // Text has no signature: it is recognised by having no NUL.
  if (bytes.length > 0 && !buffer.subarray(0, 65_536).includes(0)) return 'list'
  throw new AppError('source.unsupported')
}
