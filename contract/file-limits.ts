export const fileTypes = ['profile_picture', 'payment_receipt'] as const
export type FileType = (typeof fileTypes)[number]

/** Accepted types. The type is detected from the content; the name and the declared type are ignored. */
export const acceptedTypes = {
  profile_picture: ['image/jpeg', 'image/png', 'image/webp'],
  payment_receipt: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
} as const satisfies Record<FileType, readonly string[]>

/** The largest draft, a .docx. */
export const maxDraftBytes = 10 * 1024 * 1024

export const maxFileBytes = {
  profile_picture: 5 * 1024 * 1024,
  payment_receipt: 10 * 1024 * 1024,
} as const satisfies Record<FileType, number>
