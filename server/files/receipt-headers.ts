import { attachment } from '#server/http/response-headers.ts'
import type { StoredFile } from './files.queries.ts'

/** Headers of a private file: no cache keeps it, and no browser takes it for another type. */
export function receiptHeaders(file: Pick<StoredFile, 'filename' | 'mimeType'>) {
  return {
    'content-type': file.mimeType,
    'content-disposition': attachment(file.filename),
    'cache-control': 'no-store, private',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  }
}
