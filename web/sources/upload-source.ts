import type { AddSourcesResult } from '#contract/sources.ts'
import { upload } from '#web/api/upload.ts'
import { pathOf, type SourcesOf } from './sources.api.ts'

/** Uploads a source, or a list of sources. */
export function uploadSource(
  projectId: SourcesOf,
  file: File,
  options: Parameters<typeof upload>[2] = {},
): Promise<AddSourcesResult> {
  const form = new FormData()
  form.set('file', file)
  return upload(pathOf(projectId), form, options)
}
