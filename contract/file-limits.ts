export const fileTypes = ['profile_picture', 'payment_receipt'] as const
export type FileType = (typeof fileTypes)[number]

/**
 * The media types of pictures that every upload of a picture accepts. The type is detected from the bytes; the file's name
 * and the type that the client declares are ignored.
 */
export const pictureTypes = [
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/webp',
  'image/heic',
  'image/heif',
  'image/avif',
  'image/tiff',
] as const

export const acceptedTypes = {
  profile_picture: pictureTypes,
  payment_receipt: [...pictureTypes, 'application/pdf'],
} as const satisfies Record<FileType, readonly string[]>

/** A picture with more pixels is refused, however small its file is; phones have up to 108 megapixels. */
export const maxPictureMegapixels = 120

/** The largest draft, a .docx. */
export const maxDraftBytes = 10 * 1024 * 1024

export const maxFileBytes = {
  profile_picture: 5 * 1024 * 1024,
  payment_receipt: 10 * 1024 * 1024,
} as const satisfies Record<FileType, number>
