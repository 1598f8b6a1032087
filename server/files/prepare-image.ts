import type { OutputInfo, Sharp, SharpOptions } from 'sharp'
import { maxFigureSidePx } from '#contract/figure-limits.ts'
import type { FileType } from '#contract/file-limits.ts'
import { AppError } from '#server/http/app-error.ts'
import { Places } from '#server/places/places.ts'
import { pictureFault } from './picture-fault.ts'
import { readHead } from './picture-head.ts'
import { maxOwnPixels, readablePicture } from './readable-picture.ts'

const decodeSeconds = 5
const photoSide = 512
const maxReceiptSide = 2_400
// Small print on a page has to stay readable.
const readableSide = 1_600
// WebP's effort, from 0 to 6. 1 takes a third of the time of the default 4, and files are a tenth larger.
const receiptEffort = 1

const places = new Places({
  kind: 'pictures',
  atOnce: 2,
  perAccount: 1,
  waitingPerAccount: 12,
  waiting: 200,
  waitMs: 30_000,
  busy: 'server.busy',
})

const careful: SharpOptions = { limitInputPixels: maxOwnPixels, failOn: 'error', pages: 1 }

/**
 * Re-encodes an image as WebP, which drops its location, camera, comments and anything appended. The hash is similar
 * for similar pictures.
 */
export async function prepareImage(
  accountId: string,
  sent: Uint8Array,
  fileType: FileType,
): Promise<{ bytes: Uint8Array; imageHash: string }> {
  const bytes = await readablePicture(accountId, sent)
  return places.run(accountId, async () => {
    const { default: sharp } = await import('sharp')
    // The same picture is rarely processed twice, so a cache would only take memory.
    sharp.cache(false)
    try {
      const image = sharp(bytes, careful).autoOrient().timeout({ seconds: decodeSeconds })
      const reEncoded = await encodeFor(fileType, image).toBuffer()
      return { bytes: reEncoded, imageHash: await differenceHash(sharp(reEncoded)) }
    } catch (error) {
      throw new AppError(pictureFault(error), {}, { cause: error })
    }
  })
}

/** A photo for a model: JPEG, which every provider takes, without location, camera and comments. */
export async function preparePhoto(accountId: string, sent: Uint8Array): Promise<Uint8Array> {
  const bytes = await readablePicture(accountId, sent)
  return places.run(accountId, async () => {
    const { default: sharp } = await import('sharp')
    sharp.cache(false)
    try {
      return await sharp(bytes, careful)
        .autoOrient()
        .timeout({ seconds: decodeSeconds })
        .flatten({ background: '#fff' })
        .resize(readableSide, readableSide, { fit: 'inside', withoutEnlargement: true })
        .jpeg({ quality: 80 })
        .toBuffer()
    } catch (error) {
      throw new AppError(pictureFault(error), {}, { cause: error })
    }
  })
}

export type PreparedFigure = {
  bytes: Uint8Array
  type: 'image/png' | 'image/jpeg'
  width: number
  height: number
  /** Whether it was a moving picture, of which the first one is kept. */
  wasAnimated: boolean
}

// Sharp on paper, and small enough for a document with many of them.
const maxPngBytes = 600_000
const maxJpegBytes = 700_000
const jpegSteps = [
  { quality: 85, side: maxFigureSidePx },
  { quality: 70, side: maxFigureSidePx },
  { quality: 60, side: 1_400 },
  { quality: 50, side: 1_000 },
]

/**
 * A picture of a figure: PNG, or JPEG where it was one or would be large, on white, without location, camera and comments.
 * The PNG is neither transparent nor interlaced, so that it goes into a PDF as it is.
 */
export async function prepareFigure(
  accountId: string,
  sent: Uint8Array,
  isPhoto: boolean,
): Promise<PreparedFigure> {
  const { pages = 1 } = await readHead(sent)
  const wasAnimated = pages > 1
  const bytes = await readablePicture(accountId, sent, !isPhoto)
  return places.run(accountId, async () => {
    const { default: sharp } = await import('sharp')
    sharp.cache(false)
    const encoded = (side: number) =>
      sharp(bytes, careful)
        .autoOrient()
        .timeout({ seconds: decodeSeconds })
        .flatten({ background: '#fff' })
        .toColourspace('srgb')
        .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    try {
      if (!isPhoto) {
        const png = await encoded(maxFigureSidePx).png().toBuffer({ resolveWithObject: true })
        if (png.data.byteLength <= maxPngBytes) {
          return { bytes: png.data, type: 'image/png', ...sizeOf(png.info), wasAnimated }
        }
      }
      let jpeg: { data: Buffer; info: OutputInfo } | undefined
      for (const { quality, side } of jpegSteps) {
        jpeg = await encoded(side).jpeg({ quality }).toBuffer({ resolveWithObject: true })
        if (jpeg.data.byteLength <= maxJpegBytes) break
      }
      if (jpeg === undefined) throw new Error('no step of quality')
      return { bytes: jpeg.data, type: 'image/jpeg', ...sizeOf(jpeg.info), wasAnimated }
    } catch (error) {
      throw new AppError(pictureFault(error), {}, { cause: error })
    }
  })
}

function sizeOf({ width, height }: OutputInfo) {
  return { width, height }
}

function encodeFor(fileType: FileType, image: Sharp): Sharp {
  return fileType === 'profile_picture'
    ? image.resize(photoSide, photoSide, { fit: 'cover' }).webp({ quality: 82 })
    : image
        .resize(maxReceiptSide, maxReceiptSide, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 85, effort: receiptEffort })
}

/** 64 bits: whether each of 8 × 8 spots is brighter than the one to its right. */
async function differenceHash(image: Sharp): Promise<string> {
  const grey = await image
    .flatten({ background: '#fff' })
    .resize(9, 8, { fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  let bits = 0n
  for (let row = 0; row < 8; row++) {
    for (let column = 0; column < 8; column++) {
      const at = row * 9 + column
      bits = (bits << 1n) | ((grey[at] ?? 0) > (grey[at + 1] ?? 0) ? 1n : 0n)
    }
  }
  return bits.toString(16).padStart(16, '0')
}
