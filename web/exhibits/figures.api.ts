import type { FigureRow } from '#contract/figures.ts'
import { type UploadOptions, upload } from '#web/api/upload.ts'

/** Stores a picture; the same picture again is the same row. */
export function uploadFigure(picture: File, options: UploadOptions): Promise<FigureRow> {
  const form = new FormData()
  form.set('file', picture)
  return upload('POST /api/figures', { form }, options)
}
