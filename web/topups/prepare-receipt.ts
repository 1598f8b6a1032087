import { acceptedTypes, maxFileBytes } from '#contract/file-limits.ts'

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
  return new File([shrunk], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' })
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
  const { naturalWidth, naturalHeight } = photo
  const scale = Math.min(1, maxSidePx / Math.max(naturalWidth, naturalHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(naturalWidth * scale)
  canvas.height = Math.round(naturalHeight * scale)
  const context = canvas.getContext('2d')
  if (!context) return null
  // A JPEG has no transparency: transparent pixels would be black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(photo, 0, 0, canvas.width, canvas.height)
  for (const quality of qualities) {
    const blob = await toJpeg(canvas, quality)
    if (blob && blob.size <= maxFileBytes.payment_receipt) return blob
  }
  return null
}

function toJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}
