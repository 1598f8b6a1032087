// Builds the product into dist/: the server's bundle, the interface, the empty database of a first start.
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build as vite } from 'vite'
import { buildServer } from './build-server.mjs'
import { makePictures } from './pictures.mjs'
import { prerender } from './prerender.mjs'
import { sourceFingerprint } from './source-fingerprint.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')

/** Builds everything. The fingerprint is written last, so that an interrupted build is repeated. */
export async function build({ logLevel = 'warn' } = {}) {
  console.log('Building the server and the pages...')
  const fingerprint = sourceFingerprint(root)
  await rm(join(dist, 'fingerprint'), { force: true })
  await mkdir(dist, { recursive: true })
  await Promise.all([
    buildServer(root, join(dist, 'server')),
    vite({ configFile: join(root, 'vite.config.ts'), logLevel }),
  ])
  console.log('Writing the pages for visitors...')
  await prerender(root)
  await makePictures(root)
  await nameOfflineCache(join(dist, 'web'))
  console.log('Compressing...')
  await compress(join(dist, 'web'))
  console.log('Making the empty database...')
  await buildDatabaseTemplate()
  await writeFile(join(dist, 'fingerprint'), fingerprint)
}

/** Writes a hash of the offline page into the service worker, so that browsers fetch both again after a change. */
async function nameOfflineCache(web) {
  const page = await readFile(join(web, 'offline.html'))
  const version = createHash('sha256').update(page).digest('hex').slice(0, 12)
  const worker = await readFile(join(web, 'sw.js'), 'utf8')
  await writeFile(join(web, 'sw.js'), worker.replace('__VERSION__', version))
}

/** Text files get .br and .gz beside them; the server sends those as they are. */
async function compress(folder) {
  const names = await readdir(folder, { recursive: true })
  await Promise.all(
    names
      .filter((name) => /\.(js|css|html|svg|json|webmanifest|txt|xml)$/.test(name))
      .map(async (name) => {
        const path = join(folder, name)
        const bytes = await readFile(path)
        const [br, gz] = await Promise.all([
          promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
          promisify(gzip)(bytes, { level: 9 }),
        ])
        await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
      }),
  )
}

async function buildDatabaseTemplate() {
  const from = (file) => import(pathToFileURL(join(dist, 'server/db', file)).href)
  const [{ buildTemplate }, { readSchema }] = await Promise.all([
    from('connect-pglite.js'),
    from('migrate.js'),
  ])
  const schema = await readSchema(join(dist, 'server'))
  await buildTemplate(join(dist, 'pglite-template'), schema)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build({ logLevel: 'info' })
