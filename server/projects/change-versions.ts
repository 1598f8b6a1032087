import { maxVersions } from '#contract/project-limits.ts'
import type { VersionRow } from '#contract/projects.ts'
import { callFunction, type Db } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import { presentStoredVersion, type StoredVersion } from './present-rows.ts'

type Restored =
  | { outcome: 'restored'; version: StoredVersion }
  | { outcome: 'not_found' | 'no_version' | 'busy' | 'full'; version: null }

/**
 * Makes the text of a version the document again, as a new version, so that nothing is lost; a text that is the document
 * already is not restored again. Throws project.not_found, version.unknown, version.too_many and
 * document.being_written.
 */
export async function restoreVersion(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  named: { userId: string; projectId: string; versionNumber: number },
): Promise<VersionRow> {
  const [restored] = await callFunction<Restored>(db, 'restore_version', {
    p_user: named.userId,
    p_project: named.projectId,
    p_number: named.versionNumber,
    p_max_versions: maxVersions,
    p_now: now().toISOString(),
  })
  switch (restored?.outcome) {
    case 'restored':
      return presentStoredVersion(restored.version)
    case 'busy':
      throw new AppError('document.being_written')
    case 'full':
      throw new AppError('version.too_many')
    case 'no_version':
      throw new AppError('version.unknown')
    case 'not_found':
      throw new AppError('project.not_found')
    case undefined:
      throw new Error('restore_version returned no row')
  }
}

type Chosen =
  | { outcome: 'chosen'; version: StoredVersion }
  | { outcome: 'not_found' | 'superseded'; version: null }

/**
 * Makes a cut-off text the document (`document`), or keeps the document and discards that text (`discarded`). Throws
 * version.not_found (also for another's project) and version.superseded when there is a newer version.
 */
export async function chooseVersion(
  db: Db,
  named: { userId: string; projectId: string; versionNumber: number },
  state: 'document' | 'discarded',
): Promise<VersionRow> {
  const [chosen] = await callFunction<Chosen>(db, 'choose_version', {
    p_user: named.userId,
    p_project: named.projectId,
    p_number: named.versionNumber,
    p_state: state,
  })
  if (chosen?.outcome === 'chosen') return presentStoredVersion(chosen.version)
  throw new AppError(chosen?.outcome === 'superseded' ? 'version.superseded' : 'version.not_found')
}
