import { acceptedTypes, maxFileBytes } from '#contract/file-limits.ts'
import { drawImage, encodeJpeg, jpegName } from '#web/ui/draw-jpeg.ts'

const maxSidePx = 4_000
/** The server's limit, with a margin for how megapixels are counted. */
const maxPixels = 24_000_000
const qualities = [0.88, 0.75, 0.6]

/**
 * A photo of a phone may exceed the limits for uploads, or have a type that few programs read: it is scaled down
 * and converted here, with its EXIF orientation. Any other file, and one that the browser cannot read, stays as
 * it is.
 */
export async function prepareReceipt(file: File): Promise<File> {
  if (!file.type.startsWith('image/')) return file
  const photo = await readPhoto(file)
  if (!photo || fits(file, photo)) return file
  const shrunk = await redraw(photo)
  if (!shrunk) return file
  return new File([shrunk], jpegName(file.name), { type: 'image/jpeg' })
}

/** The picture with its EXIF orientation, or null when the browser cannot read its type. */
async function readPhoto(file: File): Promise<HTMLImageElement | null> {
  const url = URL.createObjectURL(file)
  const photo = new Image()
  photo.src = url
  try {
    await photo.decode()
    return photo
  } catch {
    return null
  } finally {
    URL.revokeObjectURL(url)
  }
}

function fits(file: File, { naturalWidth, naturalHeight }: HTMLImageElement): boolean {
  const types: readonly string[] = acceptedTypes.payment_receipt
  return (
    types.includes(file.type) &&
    file.size <= maxFileBytes.payment_receipt &&
    naturalWidth * naturalHeight <= maxPixels
  )
}

async function redraw(photo: HTMLImageElement): Promise<Blob | null> {
  const { naturalWidth: width, naturalHeight: height } = photo
  const scale = Math.min(1, maxSidePx / Math.max(width, height))
  const canvas = drawImage(
    photo,
    { left: 0, top: 0, width, height },
    { width: Math.round(width * scale), height: Math.round(height * scale) },
  )
  if (!canvas) return null
  for (const quality of qualities) {
    const blob = await encodeJpeg(canvas, quality)
    if (blob && blob.size <= maxFileBytes.payment_receipt) return blob
  }
  return null
}
