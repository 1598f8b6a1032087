import { isShown } from '#web/ui/picture-files.ts'

/** The photos that this tab uploaded, by reading: the server stores only their text. */
const photos = new Map<string, string[]>()
/** How many photos are kept, because each holds its file in memory; those of the newest reading are always kept. */
const maxPhotos = 6

export function keepPhotos(readingId: string, files: readonly File[]): void {
  if (!files.every(isShown)) return
  photos.set(
    readingId,
    files.map((file) => URL.createObjectURL(file)),
  )
  let count = [...photos.values()].reduce((sum, { length }) => sum + length, 0)
  for (const [oldest, addresses] of photos) {
    if (count <= maxPhotos || oldest === readingId) return
    photos.delete(oldest)
    for (const address of addresses) URL.revokeObjectURL(address)
    count -= addresses.length
  }
}

/** The address of the photo of a page, from 0, for an `img`; null for a PDF, and after a reload. */
export const photoOf = (readingId: string, page: number): string | null =>
  photos.get(readingId)?.[page] ?? null
