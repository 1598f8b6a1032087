/** The photos that this tab uploaded, by reading: the server stores only their text. */
const photos = new Map<string, string>()
/** So many are kept, because each holds its file in memory. */
const maxPhotos = 6

export function keepPhoto(readingId: string, file: File): void {
  if (!file.type.startsWith('image/')) return
  photos.set(readingId, URL.createObjectURL(file))
  const [oldest] = photos
  if (photos.size <= maxPhotos || !oldest) return
  photos.delete(oldest[0])
  URL.revokeObjectURL(oldest[1])
}

/** The address of a photo for an `img`; null for a PDF, and after a reload. */
export const photoOf = (readingId: string): string | null => photos.get(readingId) ?? null
