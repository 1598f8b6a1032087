import type { FileRow } from '#contract/files.ts'
import { upload } from '#web/api/upload.ts'

export function uploadReceipt(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<FileRow | null> {
  const form = new FormData()
  form.set('file_type', 'payment_receipt')
  form.set('file', file)
  return upload('POST /api/files', { form }, { onProgress, signal })
}
