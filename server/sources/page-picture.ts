import type { OverlayOptions } from 'sharp'
import { getResolvedPDFJS } from 'unpdf'
import { maxPicturePixels, UnreadableFile } from './file-text.ts'
import type { PdfPage } from './open-pdf.ts'

/** Pixels of the longer side of a drawn page: A4 at 200 dots per inch. */
const longSide = 2_400
/** A scanned page is one picture or a few strips; of a page with more, the largest are drawn. */
const maxPictures = 60

/** A transformation: x' = a·x + c·y + e, y' = b·x + d·y + f. */
type Matrix = [a: number, b: number, c: number, d: number, e: number, f: number]
/** A picture as the PDF reader decodes it; without `data` when it was too large or damaged. `kind`: 1 is one bit a pixel. */
type Decoded = { data?: Uint8Array; width: number; height: number; kind?: number }
const undecoded: Decoded = { width: 0, height: 0 }
type Placed = { image: Decoded; isMask: boolean; isInverse: boolean; at: Matrix }

/**
 * Draws a scanned page as a PNG: its pictures on a white page; null for a page without pictures. The page's vector
 * drawings and its text are left out, so that no canvas is needed. Throws UnreadableFile when no picture can be decoded.
 */
export async function pagePicture(page: PdfPage): Promise<Uint8Array | null> {
  const pictures = (await placedPictures(page)).sort((one, other) => areaOf(other) - areaOf(one))
  if (pictures.length === 0) return null
  const { default: sharp } = await import('sharp')
  const view = page.getViewport({ scale: 1 })
  const scale = longSide / Math.max(view.width, view.height)
  const [width, height] = [Math.ceil(view.width * scale), Math.ceil(view.height * scale)]
  const overlays: OverlayOptions[] = []
  for (const picture of pictures.slice(0, maxPictures)) {
    const overlay = await drawn(picture, scale, { width, height })
    if (overlay !== null) overlays.push(overlay)
  }
  if (overlays.length === 0 && pictures.every(({ image }) => !image.data))
    throw new UnreadableFile('file.damaged')
  // Sorted by area, so smaller pictures are drawn over larger ones.
  return sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .composite(overlays)
    .greyscale()
    .png({ compressionLevel: 1 })
    .toBuffer()
}

const areaOf = ({ at: [a, b, c, d] }: Placed) => Math.abs(a * d - b * c)

/** The pictures that a page paints, with where the unit square of each is in the page as it is seen, from its top left. */
async function placedPictures(page: PdfPage): Promise<Placed[]> {
  const [{ OPS }, list] = [await getResolvedPDFJS(), await page.getOperatorList()]
  const placed: Placed[] = []
  const saved: Matrix[] = []
  let now = page.getViewport({ scale: 1 }).transform as Matrix
  for (const [index, operator] of list.fnArray.entries()) {
    const given: unknown[] = list.argsArray[index] ?? []
    if (operator === OPS.save) saved.push(now)
    else if (operator === OPS.restore) now = saved.pop() ?? now
    else if (operator === OPS.transform) now = multiply(now, given as Matrix)
    else if (operator === OPS.paintFormXObjectBegin) {
      saved.push(now)
      if (Array.isArray(given[0])) now = multiply(now, given[0] as Matrix)
    } else if (operator === OPS.paintFormXObjectEnd) now = saved.pop() ?? now
    else if (operator === OPS.paintImageXObject || operator === OPS.paintInlineImageXObject) {
      const image = await decoded(page, given[0])
      placed.push({ image, isMask: false, isInverse: false, at: now })
    } else if (operator === OPS.paintImageMaskXObject) {
      const mask = given[0] as Decoded & { data?: unknown; inverseDecode?: boolean }
      const image = typeof mask.data === 'string' ? await decoded(page, mask.data) : mask
      const isInverse = mask.inverseDecode === true
      placed.push({ image, isMask: true, isInverse, at: now })
    }
  }
  return placed
}

async function decoded(page: PdfPage, given: unknown): Promise<Decoded> {
  if (typeof given !== 'string') return (given as Decoded | undefined) ?? undecoded
  const objects = given.startsWith('g_') ? page.commonObjs : page.objs
  const found = await new Promise<Decoded | null>((resolve) => objects.get(given, resolve))
  return found ?? undecoded
}

const multiply = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + c * h,
  b * g + d * h,
  a * i + c * j,
  b * i + d * j,
  a * k + c * l + e,
  b * k + d * l + f,
]

/** A picture turned and scaled to its place; null when it has no pixels, or lies outside the page. */
async function drawn(
  picture: Placed,
  scale: number,
  page: { width: number; height: number },
): Promise<OverlayOptions | null> {
  const raw = pixelsOf(picture)
  if (raw === null) return null
  const [a, b, c, d, e, f] = picture.at
  const left = Math.round(Math.min(e, e + a, e + c, e + a + c) * scale)
  const top = Math.round(Math.min(f, f + b, f + d, f + b + d) * scale)
  const width = Math.min(Math.round((Math.abs(a) + Math.abs(c)) * scale), page.width - left)
  const height = Math.min(Math.round((Math.abs(b) + Math.abs(d)) * scale), page.height - top)
  if (width < 1 || height < 1 || left + width <= 0 || top + height <= 0) return null
  const { default: sharp } = await import('sharp')
  const { data, ...shape } = raw
  // The picture's first row runs along (a, b) and its columns along (-c, -d).
  const isUpright = Math.abs(a) >= Math.abs(b)
  const degrees = isUpright ? (a >= 0 ? 0 : 180) : b >= 0 ? 90 : 270
  const isMirrored = a * -d - b * -c < 0
  const turned = sharp(data, { raw: shape }).greyscale()
  const input = await (isMirrored ? turned.flip() : turned).rotate(degrees).png().toBuffer()
  const cut = { left: Math.max(0, -left), top: Math.max(0, -top) }
  const fitted = await sharp(input)
    .resize(width, height, { fit: 'fill' })
    .extract({ ...cut, width: width - cut.left, height: height - cut.top })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return { input: fitted, left: left + cut.left, top: top + cut.top }
}

type Pixels = { data: Uint8Array; width: number; height: number; channels: 1 | 3 | 4 }

function pixelsOf({ image, isMask, isInverse }: Placed): Pixels | null {
  const { data, width, height, kind } = image
  if (!data || width < 1 || height < 1 || width * height > maxPicturePixels) return null
  if (isMask || kind === 1) return { data: unpacked(image, isInverse), width, height, channels: 1 }
  const channels = data.length / (width * height)
  return channels === 1 || channels === 3 || channels === 4
    ? { data, width, height, channels }
    : null
}

/** One byte for each bit; a bit of 0 is black. */
function unpacked({ data = new Uint8Array(), width, height }: Decoded, isInverse: boolean) {
  const rowBytes = Math.ceil(width / 8)
  const bytes = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const bit = ((data[y * rowBytes + (x >> 3)] ?? 255) >> (7 - (x & 7))) & 1
      bytes[y * width + x] = (bit === 1) === isInverse ? 0 : 255
    }
  }
  return bytes
}
