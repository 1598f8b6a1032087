import type { StoredFile } from './files.queries.ts'

/** How a private file leaves: for this reader only, kept by nobody, taken for nothing else than it is. */
export function receiptHeaders(file: Pick<StoredFile, 'filename' | 'mimeType'>) {
  return {
    'content-type': file.mimeType,
    'content-disposition': attachment(file.filename),
    'cache-control': 'no-store, private',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  }
}

/** RFC 6266 and 5987: a name of any letters, and one of ASCII for who does not know how. */
function attachment(filename: string): string {
  const ascii = filename.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
