import { create } from 'content-disposition'

/** The Content-Disposition of a download. Clients that do not know RFC 8187 read `_` for letters that are not ASCII. */
export function attachment(filename: string): string {
  return create(filename, { fallback: filename.replace(/[^\x20-\x7e]|["\\%]/g, '_') })
}
