import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * The folder of the server's bundle, of these very sources; made once and kept with the caches. It starts in a
 * quarter of the time that the sources take, and serves no pages.
 */
export async function bundledServer(): Promise<string> {
  const script = (name: string) => import(pathToFileURL(join(root, 'scripts', name)).href)
  const { sourceFingerprint } = await script('source-fingerprint.mjs')
  const hash: string = await sourceFingerprint(root)
  const folder = join(root, 'node_modules/.cache', `server-${hash.slice(0, 16)}`)
  if (existsSync(folder)) return folder
  const making = `${folder}.${process.pid}`
  const { buildServer } = await script('build-server.mjs')
  await buildServer(root, making)
  try {
    await rename(making, folder)
  } catch (error) {
    // Another run of the tests was faster.
    if (!existsSync(folder)) throw error
    await rm(making, { recursive: true, force: true })
  }
  return folder
}
