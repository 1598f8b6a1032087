import { type UploadOptions, upload } from '#web/api/upload.ts'
import { pathOf, type SourcesOf } from './sources.api.ts'

/** Uploads a source, or a list of sources. */
export function uploadSource(projectId: SourcesOf, file: File, options: UploadOptions = {}) {
  const form = new FormData()
  form.set('file', file)
  return upload(`POST ${pathOf(projectId)}`, { id: projectId ?? '', form }, options)
}
