import { createHash } from 'node:crypto'
import { buildTemplate } from '#server/db/connect-pglite.ts'
import { readSchema } from '#server/db/migrate.ts'
import { bundledServer } from './bundled-server.ts'
import { cachedFolder } from './cached-folder.ts'

/** A migrated, empty database folder for this schema; made once and kept with the caches. */
export async function pgliteTemplate(): Promise<string> {
  process.env['PROGRAMS_FOLDER'] ??= await bundledServer()
  const schema = await readSchema()
  const hash = createHash('sha256')
    .update(schema.map(({ checksum }) => checksum).join())
    .digest('hex')
  return cachedFolder(`pglite-${hash.slice(0, 16)}`, (folder) => buildTemplate(folder, schema))
}
