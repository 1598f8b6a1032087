import { recordAudit } from '#server/audit/record-audit.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import { findReadableFile, type StoredFile } from './files.queries.ts'
import { openContent } from './open-content.ts'
import type { StoredContent } from './storage.ts'

/**
 * A file for its owner; a receipt for an operator too, which the audit trail records. The stream has to be read or
 * cancelled.
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
