import type { ImportedDraft } from '#contract/projects.ts'
import { call } from '#web/api/client.ts'
import { upload } from '#web/api/upload.ts'

/** Sends a draft to be read; nothing is stored. `projectId` is null when there is no project yet. */
export function readDraft(
  projectId: string | null,
  file: File,
  waiting: { signal: AbortSignal; onBusy: () => void },
): Promise<ImportedDraft> {
  const form = new FormData()
  form.set('file', file)
  if (projectId === null) return upload('POST /api/projects/import', { form }, waiting)
  const given = { id: projectId, query: { preview: 'true' }, form }
  return upload('POST /api/projects/:id/import', given, waiting)
}

/** Makes a draft, read before, the document of a project. `content` is the JSON of its text, as the server read it. */
export const importDraft = (projectId: string, content: string) =>
  call('PUT /api/projects/:id/draft', { id: projectId, body: { content: JSON.parse(content) } })
