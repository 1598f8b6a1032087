import type { VersionRow } from '#contract/projects.ts'
import type { AcademicText } from '#core/document/model.ts'
import { ApiError } from '#web/api/api-error.ts'
import { api } from '#web/api/client.ts'
import type { Base } from './save-machine.ts'

/** Saves the text as written over `base`. `endsSitting`: the next save creates a version. */
export function saveDocument(
  projectId: string,
  text: AcademicText,
  base: Base,
  endsSitting = false,
): Promise<VersionRow> {
  return api.put(`/api/projects/${projectId}/document`, {
    content: text,
    base_version: base.version,
    ...(base.revision !== null && { base_revision: base.revision }),
    ends_sitting: endsSitting,
  })
}

export function restoreVersion(projectId: string, version: number): Promise<VersionRow> {
  return api.post(`/api/projects/${projectId}/versions/${version}/restore`)
}

export function baseOf(version: VersionRow | null): Base {
  return version
    ? { version: version.version_number, revision: version.revision }
    : { version: 0, revision: null }
}

/** The document that a save conflicted with, null if it has no version; undefined if the save failed otherwise. */
export function newestOfConflict(error: unknown): VersionRow | null | undefined {
  if (!(error instanceof ApiError) || error.code !== 'version.conflict') return undefined
  const { newest = null } = error.details as { newest?: VersionRow | null }
  return newest
}
