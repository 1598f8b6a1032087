import type { VersionRow } from '#contract/projects.ts'
import { callFunction, type Db } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'
import { presentStoredVersion, type StoredVersion } from './present-stored.ts'

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
