/**
 * The MIME type of a file by its first bytes, whatever its name and its declared type are; null for one that has no
 * signature, or that breaks off within it.
 */
export async function mimeTypeOf(bytes: Uint8Array): Promise<string | null> {
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  return found?.mime ?? null
}
