import type { Metadata } from 'sharp'
import { maxPictureMegapixels } from '#contract/file-limits.ts'
import { AppError } from '#server/http/app-error.ts'

export const maxPicturePixels = maxPictureMegapixels * 1e6

/** The format, size and pages of a picture, read from its header. Throws file.damaged. */
export async function readHead(bytes: Uint8Array): Promise<Metadata> {
  const { default: sharp } = await import('sharp')
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch (cause) {
    throw new AppError('file.damaged', {}, { cause })
  }
}

/** An iPhone's photo: the video format HEVC in a HEIF file, which sharp does not decode. */
export const isHevc = ({ compression }: Metadata): boolean => compression === 'hevc'

/** Throws what is wrong with a picture by its head alone: one of 50,000 pixels a side is never decoded. */
export async function checkHead(bytes: Uint8Array): Promise<Metadata> {
  const head = await readHead(bytes)
  if (head.width * head.height > maxPicturePixels) throw new AppError('file.too_many_pixels')
  // Only the first page would be kept.
  if (head.format === 'tiff' && (head.pages ?? 1) > 1) throw new AppError('file.several_pages')
  return head
}
