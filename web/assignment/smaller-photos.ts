/** The recognizer makes pages smaller than this anyway, in pixels of the longer side. */
const maxSidePx = 2_600
const jpegQuality = 0.82

/**
 * Photos of a phone, which have 5 to 12 MB each, made so small that some of them fit into one upload. One that the
 * browser cannot decode is left as it is: the server says what is wrong with it.
 */
export async function smallerPhotos(photos: readonly File[]): Promise<File[]> {
  const smaller: File[] = []
  // One after the other: a decoded photo takes some 50 MB.
  for (const photo of photos) smaller.push((await smallerPhoto(photo)) ?? photo)
  return smaller
}

async function smallerPhoto(photo: File): Promise<File | null> {
  const picture = await createImageBitmap(photo).catch(() => null)
  if (picture === null) return null
  try {
    const share = Math.min(1, maxSidePx / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * share)
    canvas.height = Math.round(picture.height * share)
    const context = canvas.getContext('2d')
    if (context === null) return null
    // A picture with transparent parts would become black there.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', jpegQuality),
    )
    return blob && blob.size < photo.size ? new File([blob], photo.name, { type: blob.type }) : null
  } finally {
    picture.close()
  }
}
