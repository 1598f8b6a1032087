import { encodeJpeg, jpegName } from './draw-jpeg.ts'
import { isPicture, isShown } from './picture-files.ts'

/** A larger file is not decoded: photos of 108 megapixels have up to 50 MB. */
const maxChosenBytes = 100 * 1024 * 1024
/** A smaller file is sent as it is if its picture is small, too; in bytes. */
const smallBytes = 1_500_000
/** The longer side in pixels and the quality of a JPEG, from the best to the smallest. */
const steps = [
  { side: 3_000, quality: 0.88 },
  { side: 3_000, quality: 0.75 },
  { side: 2_400, quality: 0.7 },
  { side: 1_800, quality: 0.6 },
] as const
const [{ side: longestSide }] = steps

/**
 * Shrinks a picture before it is uploaded: upright, at most 3,000 pixels a side and, where that is possible, `maxBytes`; as a
 * JPEG, or as a PNG if it is line art or has transparent parts. Returns the file itself if it is small, no picture, or
 * not decodable by this browser: the server decodes it, or says what is wrong with it.
 */
export async function smallerPicture(file: File, maxBytes = 5 * 1024 * 1024): Promise<File> {
  if (!isPicture(file) || file.size > maxChosenBytes) return file
  const picture = await decode(file)
  if (picture === null) return file
  try {
    const isFine = isShown(file) && Math.max(picture.width, picture.height) <= longestSide
    if (isFine && file.size <= Math.min(smallBytes, maxBytes)) return file
    const sent = (await encodePng(file, picture, maxBytes)) ?? (await encode(picture, maxBytes))
    if (sent === null || (isFine && sent.size >= file.size)) return file
    const isJpeg = sent.type === 'image/jpeg'
    const name = isJpeg ? jpegName(file.name) : file.name.replace(/\.[^.]*$/, '.png')
    return new File([sent], name, { type: sent.type })
  } finally {
    picture.close()
  }
}

async function decode(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    // No picture, or none for this browser.
    return null
  }
}

/** Null for a photo, and for what would be too large as a PNG. */
async function encodePng(
  { type }: File,
  picture: ImageBitmap,
  maxBytes: number,
): Promise<Blob | null> {
  if (/^image\/(?:jpeg|hei[cf])$/.test(type)) return null
  const canvas = draw(picture, longestSide)
  if (canvas === null) return null
  const isClear = hasClearPixels(canvas)
  if (!isClear && type !== 'image/png') return null
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  const most = isClear ? maxBytes : Math.min(smallBytes, maxBytes)
  return png !== null && png.size <= most ? png : null
}

async function encode(picture: ImageBitmap, maxBytes: number): Promise<Blob | null> {
  let jpeg: Blob | null = null
  for (const { side, quality } of steps) {
    const canvas = draw(picture, side)
    if (canvas === null) return null
    const context = canvas.getContext('2d')
    if (context) {
      // A JPEG has no transparency: transparent pixels would be black.
      context.globalCompositeOperation = 'destination-over'
      context.fillStyle = '#fff'
      context.fillRect(0, 0, canvas.width, canvas.height)
    }
    jpeg = await encodeJpeg(canvas, quality)
    if (jpeg === null || jpeg.size <= maxBytes) return jpeg
  }
  return jpeg
}

/** The picture with at most so many pixels a side; null when the browser has no canvas. */
function draw(picture: ImageBitmap, maxSide: number): HTMLCanvasElement | null {
  const share = Math.min(1, maxSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * share))
  canvas.height = Math.max(1, Math.round(picture.height * share))
  const context = canvas.getContext('2d')
  if (context === null) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}

function hasClearPixels(canvas: HTMLCanvasElement): boolean {
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 255) return true
  return false
}
