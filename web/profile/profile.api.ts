import type { UpdateMe } from '#contract/account.ts'
import type { FileRow } from '#contract/files.ts'
import type { MeRow } from '#contract/me.ts'
import { call } from '#web/api/client.ts'
import { upload } from '#web/api/upload.ts'

export function updateMe(changed: UpdateMe): Promise<MeRow> {
  return call('PATCH /api/me', { body: changed })
}

export function uploadPhoto(
  photo: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<FileRow> {
  const form = new FormData()
  form.set('file_type', 'profile_picture')
  form.set('file', photo)
  return upload('POST /api/files', { form }, { onProgress, signal })
}
