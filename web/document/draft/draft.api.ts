import type { ImportedDraft } from '#contract/projects.ts'
import { upload } from '#web/api/upload.ts'

/** Sends a draft: to be read alone (`preview`), or to be the document. */
export function sendDraft(
  projectId: string,
  file: File,
  { isPreview, signal }: { isPreview: boolean; signal: AbortSignal },
): Promise<ImportedDraft> {
  const form = new FormData()
  form.set('file', file)
  const query = isPreview ? '?preview=true' : ''
  return upload(`/api/projects/${projectId}/import${query}`, form, () => {}, signal)
}
