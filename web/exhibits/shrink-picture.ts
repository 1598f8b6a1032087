import { maxFigureSidePx } from '#contract/figure-limits.ts'
import { drawImage, encodeJpeg, jpegName } from '#web/ui/draw-jpeg.ts'

/** A smaller file is sent as it is; in bytes. */
const maxSentBytes = 1_500_000
const jpegQuality = 0.88

/** A photo of a phone, made small enough to be sent quickly. What the browser cannot read is sent as it is. */
export async function shrinkPicture(file: File): Promise<File> {
  if (file.size <= maxSentBytes) return file
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await image.decode()
    const { naturalWidth: width, naturalHeight: height } = image
    const scale = Math.min(1, maxFigureSidePx / Math.max(width, height))
    const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
    const canvas = drawImage(image, { left: 0, top: 0, width, height }, size)
    const blob = canvas && (await encodeJpeg(canvas, jpegQuality))
    if (!blob || blob.size >= file.size) return file
    return new File([blob], jpegName(file.name), { type: 'image/jpeg' })
  } catch {
    // The server says why it is no picture.
    return file
  } finally {
    URL.revokeObjectURL(image.src)
  }
}
