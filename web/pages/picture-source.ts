import { missingPictureWords } from '#core/document/figure.ts'

/** Where the server has a stored picture. */
export function pictureUrl(id: string): string {
  return `/api/figures/${id}`
}

/** In place of a picture that could not be fetched now. */
const unreachedWords = 'La imagen no se pudo cargar'

/** What stands in the place of a picture that the browser could not show. */
export async function wordsForMissing(id: string): Promise<string> {
  try {
    const { status } = await fetch(pictureUrl(id), { method: 'HEAD', cache: 'no-store' })
    return status === 404 ? missingPictureWords : unreachedWords
  } catch {
    // Without a connection nobody knows whether it is still stored.
    return unreachedWords
  }
}
