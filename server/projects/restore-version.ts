import type { VersionRow } from '#contract/projects.ts'
import { callFunction } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import { presentStoredVersion, type StoredVersion } from './present-stored.ts'

type Restored =
  | { outcome: 'restored'; version: StoredVersion }
  | { outcome: 'not_found' | 'no_version' | 'busy'; version: null }

/**
 * Makes the text of a version the document again, as a new version, so that nothing is lost. Throws project.not_found,
 * version.unknown and document.being_written.
 */
export async function restoreVersion(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  named: { userId: string; projectId: string; versionNumber: number },
): Promise<VersionRow> {
  const [restored] = await callFunction<Restored>(db, 'restore_version', [
    named.userId,
    named.projectId,
    named.versionNumber,
    now().toISOString(),
  ])
  switch (restored?.outcome) {
    case 'restored':
      return presentStoredVersion(restored.version)
    case 'busy':
      throw new AppError('document.being_written')
    case 'no_version':
      throw new AppError('version.unknown')
    case 'not_found':
      throw new AppError('project.not_found')
    case undefined:
      throw new Error('restore_version returned no row')
  }
}
