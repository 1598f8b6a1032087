import type { VersionRow } from '#contract/projects.ts'
import type { AcademicText } from '#core/document/model.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import type { Base } from './save-machine.ts'

/** Saves the text as written over `base`. `endsSitting`: the next save creates a version. */
export function saveDocument(
  projectId: string,
  text: AcademicText,
  base: Base,
  endsSitting = false,
): Promise<VersionRow> {
  return call('PUT /api/projects/:id/document', {
    id: projectId,
    body: {
      content: text,
      base_version: base.version,
      ...(base.revision !== null && { base_revision: base.revision }),
      ends_sitting: endsSitting,
    },
  })
}

export function restoreVersion(projectId: string, version: number): Promise<VersionRow> {
  const given = { id: projectId, number: version }
  return call('POST /api/projects/:id/versions/:number/restore', given)
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

/** Whether this version is older than, or the same as, the last one saved here: events about own saves arrive late. */
export function isKnown({ version_number, revision }: VersionRow, base: Base): boolean {
  if (version_number !== base.version) return version_number < base.version
  return revision <= (base.revision ?? 0)
}
