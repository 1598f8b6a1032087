import { acceptedTypes, type FileType } from '#contract/file-limits.ts'
import { AppError } from '#server/http/app-error.ts'
import { mimeTypeOf } from '#server/http/mime-type.ts'

export type AcceptedType = (typeof acceptedTypes)[FileType][number]

/** Detects the type from the bytes, whatever the name and the declared type are. */
export async function sniffType(bytes: Uint8Array, fileType: FileType): Promise<AcceptedType> {
  const found = await mimeTypeOf(bytes)
  const accepted: readonly AcceptedType[] = acceptedTypes[fileType]
  const type = accepted.find((mime) => mime === found)
  if (type === undefined) throw new AppError('file.unsupported', { fileType })
  return type
}
