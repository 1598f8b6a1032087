import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import type { StoredFile } from './files.queries.ts'
import type { StoredContent } from './storage.ts'

/** The bytes of a file. A row without bytes is a bug and is logged. */
export async function openContent(
  { storage, log }: Pick<Dependencies, 'storage' | 'log'>,
  { id, storagePath }: StoredFile,
): Promise<StoredContent> {
  const content = await storage.get(storagePath)
  if (content !== null) return content
  log.error({ fileId: id, storagePath }, 'the bytes of a file are missing')
  throw new AppError('file.not_found')
}
