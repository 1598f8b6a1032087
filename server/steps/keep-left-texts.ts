import type { Dependencies } from '#server/dependencies.ts'
import { findUnkeptTexts } from './steps.queries.ts'

const batch = 50
/** A server saves what was written on it within seconds (`text-keeper.ts`). */
const leftAfterSeconds = 60

/** Saves texts whose steps no server saved as a version, because it was killed. */
export async function keepLeftTexts({
  db,
  keepText,
  log,
}: Pick<Dependencies, 'db' | 'keepText' | 'log'>): Promise<void> {
  for (const projectId of await findUnkeptTexts(db, { leftAfterSeconds, limit: batch })) {
    try {
      await keepText(projectId)
    } catch (err) {
      log.error({ err, projectId }, 'a text written in steps could not be saved as a version')
    }
  }
}
