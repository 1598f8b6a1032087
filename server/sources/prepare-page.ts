import type { Sharp } from 'sharp'

/** A4 at 200 dots per inch: small print is readable, and larger pictures take longer without being read better. */
const longSide = 2_400
/** A smaller picture is enlarged: letters under some 20 px are read badly. */
const minLongSide = 1_700
/** Side in pixels of the squares in which the paper's brightness is measured: larger than a letter, smaller than a shadow. */
const square = 32
/** Darker paper is not made brighter: it is a dark picture. */
const darkestPaper = 40
/** How much darker than its paper a pixel of a letter is. */
const inkDepth = 60
/** A page with a smaller share of ink is blank: a line of small print has more. */
const minInk = 0.0002
/** With a larger share the ground is dark, as in a screenshot at night. */
const maxInk = 0.5

export type PreparedPage = {
  png: Uint8Array
  isBlank: boolean
}

/** A page as Tesseract reads it best: grey, of the right size, and with even light. Turned clockwise by `degrees`. */
export async function preparePage(picture: Sharp, degrees = 0): Promise<PreparedPage> {
  const { default: sharp } = await import('sharp')
  // Two steps, because sharp turns a picture before it changes its size, whatever the order of the calls.
  const grey = await picture
    .flatten({ background: '#fff' })
    .greyscale()
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const side = Math.max(grey.info.width, grey.info.height)
  const wanted =
    side > longSide ? longSide : side < minLongSide ? Math.min(2 * side, longSide) : side
  const { data, info } = await sharp(grey.data, {
    raw: { width: grey.info.width, height: grey.info.height, channels: 1 },
  })
    .resize(wanted, wanted, { fit: 'inside' })
    .rotate(degrees)
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  let lit = await evenLight(data, width, height)
  if (lit.ink > maxInk) {
    for (let at = 0; at < data.length; at++) data[at] = 255 - (data[at] ?? 0)
    lit = await evenLight(data, width, height)
  }
  const png = await sharp(lit.pixels, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return { png, isBlank: lit.ink < minInk || lit.ink > maxInk }
}

/** The pixels as if the paper were white everywhere, and the share of ink among them. */
async function evenLight(data: Uint8Array, width: number, height: number) {
  const paper = await paperOf(data, width, height)
  const pixels = new Uint8Array(data.length)
  let ink = 0
  for (let at = 0; at < data.length; at++) {
    const light = Math.max(paper[at] ?? 255, darkestPaper)
    const even = Math.min(255, ((data[at] ?? 0) * 255) / light)
    if (even < 255 - inkDepth) ink++
    pixels[at] = even
  }
  return { pixels, ink: ink / data.length }
}

/** How bright the paper is at each pixel, under shadows too. */
async function paperOf(data: Uint8Array, width: number, height: number): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp')
  const [columns, rows] = [Math.ceil(width / square), Math.ceil(height / square)]
  const brightest = new Uint8Array(columns * rows)
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / square) * columns
    for (let x = 0; x < width; x++) {
      const at = row + Math.floor(x / square)
      const value = data[y * width + x] ?? 0
      if (value > (brightest[at] ?? 0)) brightest[at] = value
    }
  }
  return sharp(brightest, { raw: { width: columns, height: rows, channels: 1 } })
    .median(3)
    .blur(1)
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
}
