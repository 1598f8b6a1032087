import { maxFileBytes } from '#contract/file-limits.ts'
import { formErrorMessage } from '#contract/form-errors.ts'
import { drawImage, encodeJpeg, jpegName } from '#web/ui/draw-jpeg.ts'
import { isPicture, isShown } from '#web/ui/picture-files.ts'
import { smallerPicture } from '#web/ui/smaller-picture.ts'
import { accountFailures } from '#web/words/account-failures.ts'
import { type Crop, cropSquare } from './crop-geometry.ts'

/** The chosen file may be larger than the limit for uploads, because only the cropped picture is sent. */
const maxChosenMegabytes = 25
const maxSidePx = 1_024
const jpegQuality = 0.9

/** Why a file cannot become a photo; its message is shown to the user. */
export class NoPicture extends Error {
  override readonly name = 'NoPicture'
}

/** A picture from the student's device. `url` is valid until it is revoked. */
export type Picture = { name: string; url: string; image: HTMLImageElement }

/**
 * Reads any image that the browser supports, with its EXIF orientation; null for one that only the server may decode, as an
 * iPhone's in most browsers.
 */
export async function readPicture(chosen: File): Promise<Picture | null> {
  if (!isPicture(chosen)) {
    throw new NoPicture(formErrorMessage('file.unsupported', { fileType: 'profile_picture' }))
  }
  if (chosen.size > maxChosenMegabytes * 1024 * 1024) {
    throw new NoPicture(formErrorMessage('file.too_large', { maxMegabytes: maxChosenMegabytes }))
  }
  const file = await smallerPicture(chosen)
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await image.decode()
    // An SVG without a size cannot be cropped.
    if (image.naturalWidth === 0 || image.naturalHeight === 0) throw new NoPicture()
  } catch (cause) {
    URL.revokeObjectURL(image.src)
    if (!isShown(file) && file.size <= maxFileBytes.profile_picture) return null
    throw new NoPicture(accountFailures.picture_not_read, {
      cause,
    })
  }
  return { name: file.name, url: image.src, image }
}

/** The square of a crop as a JPEG of at most 1024 × 1024. */
export async function cutPicture({ name, image }: Picture, crop: Crop): Promise<File> {
  const { left, top, side } = cropSquare(crop, {
    width: image.naturalWidth,
    height: image.naturalHeight,
  })
  const drawnSide = Math.max(1, Math.min(maxSidePx, Math.round(side)))
  const canvas = drawImage(
    image,
    { left, top, width: side, height: side },
    { width: drawnSide, height: drawnSide },
  )
  const blob = canvas && (await encodeJpeg(canvas, jpegQuality))
  if (!blob) throw new NoPicture('Tu navegador no pudo preparar la foto.')
  return new File([blob], jpegName(name), { type: 'image/jpeg' })
}
