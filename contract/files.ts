import { z } from 'zod'
import { moment, row } from './call.ts'
import { fileTypes } from './file-limits.ts'

/** What an uploaded file is for: a profile photo or a receipt of a transfer. */
export const FileTypeField = z.enum(fileTypes)

/** An uploaded file, as the API describes it. */
export const FileRow = row('FileRow', {
  id: z.uuid(),
  filename: z.string(),
  file_type: FileTypeField,
  mime_type: z.string(),
  file_size: z.int(),
  storage_path: z.string(),
  bucket_name: z.string(),
  created_at: moment,
})
export type FileRow = z.output<typeof FileRow>

/** A stored picture: what the line of a figure names it by. */
export const FigureRow = row('FigureRow', {
  id: z.string().regex(/^[0-9a-f]{32}$/),
  width: z.int(),
  height: z.int(),
  /** Whether the upload was an animation (GIF, WebP), of which only the first frame was stored. */
  was_animated: z.boolean(),
})
export type FigureRow = z.output<typeof FigureRow>
