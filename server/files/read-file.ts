import { recordAudit } from '#server/audit/audit-trail.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import { attachment } from '#server/http/response-headers.ts'
import { findReadableFile, findReceipt, type StoredFile } from './files.queries.ts'
import type { StoredContent } from './storage.ts'

/**
 * Opens a file for its owner, or a receipt for an operator, which the audit trail records. The caller has to read the
 * stream or cancel it. Throws file.not_found.
 */
export async function readFile(
  dependencies: Pick<Dependencies, 'db' | 'storage' | 'log'>,
  reader: { fileId: string; userId: string; isOperator: boolean },
): Promise<{ file: StoredFile; content: StoredContent }> {
  const { db } = dependencies
  const { userId } = reader
  const file = await findReadableFile(db, reader)
  if (file === null) throw new AppError('file.not_found')
  if (file.userId !== userId) {
    const view = { operatorId: userId, action: 'view_receipt', subjectId: file.userId } as const
    await db.transaction((tx) => recordAudit(tx, view))
  }
  return { file, content: await openContent(dependencies, file) }
}

/** Any student's receipt as a response. The caller, the operators' desk, checks the role and records the view. */
export async function readReceipt(
  dependencies: Pick<Dependencies, 'db' | 'storage' | 'log'>,
  fileId: string,
): Promise<Response> {
  const file = await findReceipt(dependencies.db, fileId)
  if (file === null) throw new AppError('file.not_found')
  const { stream } = await openContent(dependencies, file)
  // Read to its end here: the response to a HEAD request is not read, and its stream would stay open.
  const bytes = await new Response(stream).arrayBuffer()
  return new Response(bytes, {
    headers: { ...privateFileHeaders(file), 'content-length': String(bytes.byteLength) },
  })
}

/** Response headers of a file by its id: caches must not keep it, and browsers must not guess another type. */
export function privateFileHeaders(file: Pick<StoredFile, 'filename' | 'mimeType'>) {
  return {
    'content-type': file.mimeType,
    'content-disposition': attachment(file.filename),
    'cache-control': 'no-store, private',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  }
}

/** The bytes of a file. A row without bytes is a bug and is logged. */
async function openContent(
  { storage, log }: Pick<Dependencies, 'storage' | 'log'>,
  { id, storagePath }: StoredFile,
): Promise<StoredContent> {
  const content = await storage.get(storagePath)
  if (content !== null) return content
  log.error({ fileId: id, storagePath }, 'the bytes of a file are missing')
  throw new AppError('file.not_found')
}
