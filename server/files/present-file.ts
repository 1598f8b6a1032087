import type { FileRow } from '#contract/files.ts'
import type { files } from './files.table.ts'

export function presentFile(row: typeof files.$inferSelect): FileRow {
  return {
    id: row.id,
    filename: row.filename,
    file_type: row.fileType,
    mime_type: row.mimeType,
    file_size: row.fileSize,
    storage_path: row.storagePath,
    bucket_name: row.bucketName,
    created_at: row.createdAt.toISOString(),
  }
}
