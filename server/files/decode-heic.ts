import libheif from 'libheif-js/wasm-bundle.js'
import { maxPicturePixels } from './picture-head.ts'

/** The pixels of the main picture of a HEIC file, upright, as RGBA. Only for programs beside the server: it takes seconds. */
export async function decodeHeic(bytes: Uint8Array) {
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
