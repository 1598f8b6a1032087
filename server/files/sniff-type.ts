import { acceptedTypes, type FileType } from '#contract/file-limits.ts'
import { AppError } from '#server/http/app-error.ts'

export type AcceptedType = (typeof acceptedTypes)[FileType][number]

/** Detects the type from the bytes, whatever the name and the declared type are. */
export async function sniffType(bytes: Uint8Array, fileType: FileType): Promise<AcceptedType> {
  const { fileTypeFromBuffer } = await import('file-type')
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined)
  const accepted: readonly AcceptedType[] = acceptedTypes[fileType]
  const type = accepted.find((mime) => mime === found?.mime)
  if (type === undefined) throw new AppError('file.unsupported', { fileType })
  return type
}
