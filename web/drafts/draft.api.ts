import type { ImportedDraft, VersionRow } from '#contract/projects.ts'
import { api } from '#web/api/client.ts'
import { upload } from '#web/api/upload.ts'

/** Sends a draft to be read; nothing is stored. `projectId` is null when there is no project yet. */
export function readDraft(
  projectId: string | null,
  file: File,
  waiting: { signal: AbortSignal; onBusy: () => void },
): Promise<ImportedDraft> {
  const form = new FormData()
  form.set('file', file)
  const path = projectId === null ? 'import' : `${projectId}/import?preview=true`
  return upload(`/api/projects/${path}`, form, waiting)
}

/** Makes a draft, read before, the document of a project. */
export function importDraft(projectId: string, content: string): Promise<VersionRow> {
  return api.put(`/api/projects/${projectId}/draft`, { content })
}
