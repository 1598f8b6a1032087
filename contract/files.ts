import { z } from 'zod'
import { type FileType, fileTypes } from './file-limits.ts'

export const FileTypeField = z.enum(fileTypes)

/** `POST /api/files` (multipart: file, file_type). */
export type FileRow = {
  id: string
  filename: string
  file_type: FileType
  mime_type: string
  file_size: number
  storage_path: string
  bucket_name: string
  created_at: string
}
