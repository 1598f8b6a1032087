import libheif from 'libheif-js/wasm-bundle.js'
import type { Sharp } from 'sharp'
import { isHevc, maxPicturePixels, readHead } from './picture-head.ts'

/** The longer side, in pixels: as browsers send pictures. */
const maxSidePx = 3_000

/** How a picture is set upright, by the orientation of its EXIF data: mirrored, and then turned clockwise. */
const turns: Record<number, { degrees: number; mirror?: 'flip' | 'flop' }> = {
  2: { degrees: 0, mirror: 'flop' },
  3: { degrees: 180 },
  4: { degrees: 0, mirror: 'flip' },
  5: { degrees: 270, mirror: 'flop' },
  6: { degrees: 90 },
  7: { degrees: 90, mirror: 'flop' },
  8: { degrees: 270 },
}

/**
 * Decodes a picture of any accepted kind and size, at most 3,000 pixels a side, upright, without its metadata; the returned
 * function makes copies. Only for programs beside the server, which have limits of memory and processor time.
 */
export async function shrinkPicture(bytes: Uint8Array): Promise<() => Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  const head = await readHead(bytes)
  const whole = isHevc(head)
    ? await openHeic(bytes)
    : sharp(bytes, { limitInputPixels: maxPicturePixels, failOn: 'error', pages: 1 })
  // Two steps, because sharp turns a picture before it makes it smaller: it would hold all of its pixels.
  const { data, info } = await whole
    .resize(maxSidePx, maxSidePx, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  // A HEIC file says twice how it lies, and was turned by its decoder.
  const turn = isHevc(head) ? undefined : turns[head.orientation ?? 1]
  return () => {
    const copy = sharp(data, { raw: { width, height, channels } })
    if (turn === undefined) return copy
    const turned = turn.degrees === 0 ? copy : copy.rotate(turn.degrees)
    return turn.mirror === undefined ? turned : turned[turn.mirror]()
  }
}

async function openHeic(bytes: Uint8Array): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  const { data, width, height } = await decodeHeic(bytes)
  return sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: maxPicturePixels })
}

/** The pixels of the main picture of a HEIC file, upright, as RGBA. Only for programs beside the server: it takes seconds. */
async function decodeHeic(bytes: Uint8Array) {
  const images = new libheif.HeifDecoder().decode(bytes)
  const image = images.find((one) => one.is_primary()) ?? images[0]
  if (image === undefined) throw new Error('a HEIC file without a picture')
  const [width, height] = [image.get_width(), image.get_height()]
  if (width * height > maxPicturePixels) throw new Error('a HEIC file exceeds the pixel limit')
  const pixels = { data: new Uint8ClampedArray(width * height * 4), width, height }
  await new Promise<void>((resolve, reject) => {
    image.display(pixels, (shown) =>
      shown === null ? reject(new Error('a HEIC file cannot be decoded')) : resolve(),
    )
  })
  for (const one of images) one.free()
  return pixels
}
